# make play   set up and play            make test   set up and run the tests
# make check  linters, types, layers, docs   make bench  speeds beside a peer's
#
# Everything lives in .venv; uv is used where it is installed, else Python's own venv and pip.

VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

.PHONY: play test check docs bench clean

play: $(VENV)/.play-ready
	@$(BIN)/euchre play $(ARGS)

test: $(VENV)/.dev-ready
	$(BIN)/pytest $(ARGS)

check: $(VENV)/.dev-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(MAKE) --no-print-directory docs

docs: $(VENV)/.dev-ready
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html

bench: $(VENV)/.dev-ready
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/duel.py

clean:
	rm -rf $(VENV) docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@sh tools/venv.sh $(VENV)

$(VENV)/.play-ready: pyproject.toml constraints.txt | $(VENV)/bin/python
	@sh tools/install.sh $(VENV) -e .
	@touch $@

$(VENV)/.dev-ready: pyproject.toml constraints.txt | $(VENV)/bin/python
	@sh tools/install.sh $(VENV) -e . --group dev
	@touch $@ $(VENV)/.play-ready
