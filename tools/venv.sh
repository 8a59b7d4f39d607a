#!/bin/sh
# Make the virtual environment $1 with Python 3.11 or newer, or say what to install.
set -eu

if command -v uv >/dev/null 2>&1; then
    exec uv venv --quiet --allow-existing --python '>=3.11' "$1"
fi

for python in python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v "$python" >/dev/null 2>&1 &&
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
            echo "This Python has no venv: install it (on Debian or Ubuntu: apt install python$version-venv)" >&2
            exit 1
        fi
        exec "$python" -m venv "$1"
    fi
done

echo "Python 3.11 or newer is needed: install it from your system's packages or from python.org" >&2
exit 1
