# Everything lives in .venv; uv is used where it is installed, else Python's own venv and pip.

VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
export PYTHONDONTWRITEBYTECODE :=# else each of the hundreds of processes that tests start compiles all

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help dist play test quick check lint web docs bench campaign campaign-real mutants clean

help:
	@echo "make play      set up and play, in a browser"
	@echo "make test      set up and run all tests"
	@echo "make quick     the core tests, in half a minute"
	@echo "make check     linters, types, layers, documentation"
	@echo "make docs      the documentation, in docs/_build/html"
	@echo "make bench     speeds beside a peer's"
	@echo "make campaign  a simulation of three servers, for an hour"
	@echo "make mutants   small bugs planted, and which of them no test notices"
	@echo "make dist      the wheel and the source archive, built twice and checked"
	@echo "make clean     remove .venv and all that was made"

play: $(VENV)/.play-ready
	@$(BIN)/euchre server run --open $(ARGS)

test: $(VENV)/.dev-ready $(VENV)/.kernel-ready
	$(BIN)/pytest -n auto --dist worksteal $(ARGS)

quick: $(VENV)/.dev-ready
	$(BIN)/pytest -n auto --dist worksteal -m "plain or property" $(ARGS)

check: lint
	@$(MAKE) --no-print-directory web
	$(MAKE) --no-print-directory docs

lint: $(VENV)/.dev-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

web:  # the types of the page's modules
	@if command -v npx >/dev/null; then \
		npx --yes -p typescript@5.9.3 tsc -p src/euchre/web/jsconfig.json; \
	else echo "The types of the page are not checked: Node.js is missing."; fi

docs: $(VENV)/.dev-ready
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html

bench: $(VENV)/.dev-ready
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/egn.py tests/data
	$(BIN)/python bench/envs.py
	$(BIN)/python bench/duel.py
	$(BIN)/python bench/solve.py
	$(BIN)/python bench/store.py
	$(BIN)/python bench/server.py
	$(BIN)/python bench/scaling.py

campaign: $(VENV)/.dev-ready  # ARGS="--minutes 10 --seed 1 --processes 2", or ARGS=--planted
	cd tests && PYTHONHASHSEED=0 $(abspath $(BIN))/python -m simulation.run $(ARGS)

campaign-real: $(VENV)/.dev-ready $(VENV)/.kernel-ready  # ARGS="--minutes 10" for less than an hour
	$(BIN)/python tests/campaign.py $(ARGS)

mutants: $(VENV)/.dev-ready $(VENV)/.kernel-ready  # ARGS="--seed 2 --each 8 --room store"
	cd tests && nice -n 19 $(abspath $(BIN))/python mutants.py $(ARGS)

dist: $(VENV)/.dev-ready
	@sh tools/install.sh $(VENV) --group release
	$(BIN)/python -m tools.check_release dist

clean:
	rm -rf $(VENV) docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@sh tools/venv.sh $(VENV)

$(VENV)/.play-ready: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Setting up in $(VENV), once: this takes a few minutes ..."
	@sh tools/install.sh $(VENV) -e '.[bots,tui,web]' || { \
		echo "That goes on without the strong bots: what they need is not to be had here."; \
		sh tools/install.sh $(VENV) -e '.[tui,web]'; }
	@touch $@

$(VENV)/.dev-ready: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Setting up in $(VENV), with the tools for developers: this takes a few minutes ..."
	@sh tools/install.sh $(VENV) -e '.[bots,cluster,nodes,tui]' --group dev
	@touch $@ $(VENV)/.play-ready

$(VENV)/.kernel-ready: $(VENV)/.play-ready $(wildcard src/euchre/solve/*.py src/euchre/solve/*/*.py)
	@$(BIN)/euchre server warm || echo "The table goes on without the strong bots."
	@touch $@
