# Everything starts with `make play` or `make test`; both get the machine ready first.
SHELL := /bin/bash
BIN := .venv/bin
linters := lint-ruff lint-format lint-types lint-imports lint-diagram lint-questions lint-scripts

.PHONY: help play test check lint clean $(linters)

help:
	@echo 'make play   a game in this terminal, spoken where there is sound (ARGS="sybarit --players Ann,Ben")'
	@echo 'make test   linters and types, then the tests (PYTEST_ARGS="tests/engine -k joker")'
	@echo 'make check  linters and types only'
	@echo 'make clean  removes what was built here, .venv too'

play:
	@./setup.sh --play
	@$(BIN)/party-host play $(ARGS)

# pytest speaks last, so that the run's closing line is its own.
test:
	@./setup.sh --test
	@$(MAKE) --no-print-directory --keep-going lint
	@$(BIN)/pytest $(PYTEST_ARGS)

check:
	@./setup.sh --test
	@$(MAKE) --no-print-directory --keep-going lint

lint: $(linters)

lint-ruff:
	@$(BIN)/ruff check --quiet

lint-format:
	@$(BIN)/ruff format --check --quiet || { echo 'ruff format: run .venv/bin/ruff format' >&2; exit 1; }

lint-types:
	@$(BIN)/mypy --no-error-summary

lint-imports:
	@out=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$out" >&2; exit 1; }

# The pictures in ARCHITECTURE.md are drawn from the dialogue tables.
lint-diagram:
	@$(BIN)/party-host diagram --check

lint-questions:
	@$(BIN)/party-host questions check

lint-scripts:
	@bash -n setup.sh .ci/run systemd/install
	@if command -v shellcheck >/dev/null; then shellcheck setup.sh .ci/run systemd/install; fi

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
