# Everything a player or a developer needs; `make` alone lists it.
# It needs make, a package index, npm's registry and Python 3.11 or newer: PYTHON=... names one of
# several. Node.js comes from the package index where there is none.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?=
PYTHONS := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
COMPILED := env -u KATZENTISCH_PURE
PURE := KATZENTISCH_PURE=1

# What the compiled modules do must hold for their source, too.
ENGINE_TESTS := $(addprefix tests/test_,contract.py scenarios.py golden.py perft.py dice.py match.py)

PACKAGE := src/katzentisch
GROUPS := $(wildcard $(addprefix $(PACKAGE)/,core/*.py games/*/*.py bots/search*.py tables/*.py server/*.py))

##@ To play

.PHONY: play
play: $(VENV)/player ## Lay the table: start the server and open the browser
	@$(BIN)/python hatch_web.py
	@$(BIN)/katzentisch --version | grep 'pure Python' || true
	@$(BIN)/katzentisch

##@ To develop

.PHONY: test
test: check compile web ## Check everything: style, types, imports, and the tests, compiled and pure
	@$(BIN)/python -m tests.browser.chromium
	$(COMPILED) $(BIN)/python -m pytest -n 2 --maxfail 25 -m "not slow"
	$(PURE) $(BIN)/python -m pytest -n 2 --maxfail 25 -m "not slow" $(ENGINE_TESTS)

.PHONY: test-all
test-all: check compile web ## The same with the slow tests
	@$(BIN)/python -m tests.browser.chromium
	$(COMPILED) $(BIN)/python -m pytest -n 2
	$(PURE) $(BIN)/python -m pytest -n 2 $(ENGINE_TESTS)

.PHONY: check
check: $(VENV)/developer ## Check style, types and imports only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python hatch_web.py check

.PHONY: format
format: $(VENV)/developer ## Put the source in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: compile
compile: $(VENV)/developer ## Compile the rules and the tables in place, if they have changed
	@$(COMPILED) $(BIN)/python hatch_build.py

.PHONY: web
web: | $(BIN)/python ## Build the pages for the browser, if they have changed
	@$(BIN)/python hatch_web.py

.PHONY: screenshots
screenshots: compile web ## Take pictures of every page on every screen, into build/screenshots
	@$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.browser.screenshots

.PHONY: golden
golden: compile ## Write the golden playthroughs anew; review them as a diff
	$(BIN)/python -m katzentisch.match.golden tests/golden

.PHONY: types
types: $(VENV)/developer ## Write the types for clients and docs/openapi.json anew
	$(BIN)/python -m katzentisch.server.published .

.PHONY: bench
bench: $(VENV)/bencher compile ## Measure the speed, beside other libraries
	$(COMPILED) $(BIN)/python -m bench

.PHONY: bench-live
bench-live: $(VENV)/bencher compile ## Measure live tables, beside boardgame.io and Colyseus
	$(BIN)/python -m bench.live

.PHONY: bench-web
bench-web: compile web ## Measure the pages: their size, and how soon they show what happens
	@$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m bench.web

# The word behind `mutants` is a game, not a target.
ifeq ($(firstword $(MAKECMDGOALS)),mutants)
SLUG ?= $(word 2,$(MAKECMDGOALS))
$(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS)): ; @:
endif

# Everything is copied anew: mutmut would keep the old scenarios.
.PHONY: mutants
mutants: $(VENV)/developer ## Break one game's rules in many ways; the tests should notice: make mutants miau
	@test -f $(PACKAGE)/games/$(SLUG)/rules.py || { echo "Which game? Try: make mutants miau"; exit 2; }
	@rm -rf mutants && mkdir mutants
	@echo "Breaking the rules of $(SLUG) in many ways: this can take ten minutes."
	@$(PURE) PYTEST_ADDOPTS="-k '$(SLUG) and (test_scenario or default)'" \
		$(BIN)/mutmut run 'katzentisch.games.$(SLUG).rules.*' >mutants/log 2>&1 || { tail -n 40 mutants/log; exit 1; }
	@$(BIN)/mutmut results --all true | awk -v rules='katzentisch.games.$(SLUG).rules.' ' \
		index($$0, rules) { all++; if (/: (killed|timeout)$$/) killed++; else print } \
		END { printf "killed %d of %d = %.1f %%\n", killed, all, 100 * killed / all; exit killed < 0.90 * all }'


.PHONY: clean
clean: ## Remove everything that was made here
	rm -rf $(VENV) web/node_modules $(PACKAGE)/server/pages build dist mutants .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '*.pyd' -o -name _compiled.json \) -exec rm {} +

.PHONY: help
help: ## List these commands
	@awk -F ':.*## ' '/^##@/ { print substr($$0, 5) ":" } \
		/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

# The environments: one folder, and a stamp in it for each set of packages that is installed.

$(BIN)/python:
	@for python in $(PYTHONS); do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then break; fi; \
		python=; \
	done; \
	if [ -z "$$python" ]; then \
		echo "Katzentisch needs Python 3.11 or newer, and none was found here: please install one." >&2; \
		exit 1; \
	fi; \
	if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "$$python lacks the venv module: please install it (on Debian and Ubuntu: apt install python3-venv)." >&2; \
		exit 1; \
	fi; \
	$$python -m venv --clear $(VENV)

$(VENV)/player: pyproject.toml hatch_build.py hatch_web.py $(GROUPS) | $(BIN)/python
	@echo "Setting up Katzentisch: this can take a minute."
	@$(PIP) install --editable .
	@touch $@

$(VENV)/developer: pyproject.toml hatch_build.py hatch_web.py | $(BIN)/python
	@echo "Setting up the tools for developers: this can take a minute."
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/player

$(VENV)/bencher: pyproject.toml | $(BIN)/python
	@echo "Setting up the libraries to compare with: this can take a minute."
	@$(PIP) install --editable '.[bench]'
	@touch $@
