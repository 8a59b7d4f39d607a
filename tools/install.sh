#!/bin/sh
# Install into the virtual environment $1 what the other arguments say, at the pinned versions.
set -eu
venv=$1
shift

if command -v uv >/dev/null 2>&1; then
    exec uv pip install --quiet --python "$venv/bin/python" -c constraints.txt "$@"
fi

pip() { "$venv/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }
pip install -c constraints.txt pip # groups need a newer pip than some Pythons bring
pip install -c constraints.txt "$@"
