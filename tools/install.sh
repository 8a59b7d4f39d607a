#!/bin/sh
# Install into the virtual environment $1 what the other arguments say, at the pinned versions.
set -eu
venv=$1
shift

if command -v uv >/dev/null 2>&1; then
    exec uv pip install --quiet --python "$venv/bin/python" -c constraints.txt "$@"
fi

# As uv does, it leaves to Python to compile what is imported: to compile all is two thirds of the work.
install() {
    "$venv/bin/python" -m pip --quiet --disable-pip-version-check install --no-compile "$@"
}
install -c constraints.txt pip # groups need a newer pip than some Pythons bring
install -c constraints.txt "$@"
