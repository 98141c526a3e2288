# DarwinDeck: `make help` lists what can be made. Stamp files in .venv remember
# what is done, so nothing is installed or built twice.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_QUIET := 1
# One interpreter for every cargo call, so that none of them rebuilds for another.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
export VIRTUAL_ENV := $(CURDIR)/$(VENV)

# The compiler of schema/simulation.fbs. It must be of the very version of its two runtimes.
FLATC_VERSION := 25.12.19
FLATC_SOURCE  := github.com/google/flatbuffers@v$(FLATC_VERSION)+incompatible
FLATC_SUM     := h1:haMV2JRRJCe1998HeW/p0X9UaMTK6SDo0ffLn2+DbLs=
FLATC ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/darwindeck/flatc-$(FLATC_VERSION)

# The one library of the browser's page: Preact and htm in one module, from the npm registry.
HTM_VERSION    := 3.1.1
HTM_SUM        := 72284e8e9079c87817145df1110f74e8a2aa040b2fc384922e18dfcb46fc1fd7
PREACT_VERSION := 10.5.15
VENDOR         := python/darwindeck/web/static/vendor

WIRE_RUST   := crates/bindings/src/wire/generated
WIRE_PYTHON := python/darwindeck/wire/generated

RUST := Cargo.toml $(shell find crates \( -name '*.rs' -o -name Cargo.toml \) 2>/dev/null)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help evolve demo serve test bench coverage golden schema wire flatc vendor build wheel format \
        clean check-format check-types check-wire test-rust test-python

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# --- Use ------------------------------------------------------------------------

evolve: $(VENV)/native  ## invent games for two minutes; ends with a report
	@$(BIN)/darwindeck evolve --minutes 2

demo: $(VENV)/native  ## play every bundled game
	@$(BIN)/python -m darwindeck.demo

serve: $(VENV)/native $(VENDOR)/preact.js  ## the table in the browser, at port 8080 of this machine
	@$(BIN)/darwindeck serve

bench: $(VENV)/native  ## how fast this machine plays
	@$(BIN)/darwindeck bench

# --- Set-up ---------------------------------------------------------------------

build: $(VENV)/native  ## virtual environment and native module

$(VENV)/tools: constraints.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) is missing: install Python 3.11 or newer (Debian: apt-get install python3 python3-venv), or name one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: $$($(PYTHON) --version 2>&1) is too old: install Python 3.11 or newer, or name one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "make: $(PYTHON) cannot make virtual environments: install its venv module (Debian: apt-get install python3-venv)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install maturin
	@touch $@

$(VENV)/native: $(VENV)/tools $(RUST)
	@command -v cargo >/dev/null || { echo "make: cargo is missing: install a Rust toolchain of 1.88 or newer, for example with rustup" >&2; exit 1; }
	@command -v cc >/dev/null || { echo "make: cc is missing: Rust needs a C compiler to link with (Debian: apt-get install build-essential)" >&2; exit 1; }
	$(BIN)/maturin develop --release --extras dev
	@touch $@

# OpenSpiel has no wheel for some platforms; then recorded games are compared alone.
$(VENV)/oracle: $(VENV)/tools
	@if $(BIN)/python -m pip install --only-binary :all: open_spiel; \
	then touch $@; \
	else echo "make: OpenSpiel cannot be installed here: recorded games are compared, live ones are not" >&2; fi

# Evolution on several machines is tested on two nodes of this one, where Ray has a wheel.
$(VENV)/cluster: $(VENV)/tools
	@if $(BIN)/python -m pip install --only-binary :all: ray; \
	then touch $@; \
	else echo "make: Ray cannot be installed here: runs on a cluster are not tested" >&2; fi

# Only serving needs it. Preact is inside; its licence comes with its own package.
vendor: $(VENDOR)/preact.js  ## fetch the library of the browser's page

$(VENDOR)/preact.js:
	@command -v npm >/dev/null || { echo "make: npm is missing: the browser's page needs a library that it fetches (Debian: apt-get install npm)" >&2; exit 1; }
	@set -e; fetched=$$(mktemp -d); trap 'rm -rf "$$fetched"' EXIT; \
	npm pack --silent --pack-destination "$$fetched" htm@$(HTM_VERSION) preact@$(PREACT_VERSION) >/dev/null; \
	for name in htm-$(HTM_VERSION) preact-$(PREACT_VERSION); do \
		mkdir "$$fetched/$$name"; tar -xzf "$$fetched/$$name.tgz" -C "$$fetched/$$name" --strip-components 1; \
	done; \
	module="$$fetched/htm-$(HTM_VERSION)/preact/standalone.module.js"; \
	sum=$$($(PYTHON) -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$$module"); \
	[ "$$sum" = "$(HTM_SUM)" ] || { echo "make: htm $(HTM_VERSION) is not the file that is expected" >&2; exit 1; }; \
	mkdir -p $(VENDOR); \
	cp "$$fetched/htm-$(HTM_VERSION)/LICENSE" $(VENDOR)/LICENSE-htm.txt; \
	cp "$$fetched/preact-$(PREACT_VERSION)/LICENSE" $(VENDOR)/LICENSE-preact.txt; \
	cp "$$module" $@.new; mv $@.new $@

# The page is tested in a browser where npm and Chromium are there; elsewhere the tests say so.
$(VENV)/browser: $(VENV)/tools tests/web/browser/package.json
	@if command -v npm >/dev/null && $(MAKE) --no-print-directory vendor \
		&& npm install --silent --no-audit --no-fund --prefix tests/web/browser \
		&& $(BIN)/python -m pip install --only-binary :all: playwright; \
	then touch $@; \
	else echo "make: npm, or what it fetches, is missing: the browser's page is not tested" >&2; fi

# --- Checks ---------------------------------------------------------------------

test: check-format check-types check-wire test-rust test-python  ## everything: format, types, Rust and Python tests

check-format: $(VENV)/native
	@cargo fmt --version >/dev/null 2>&1 || { echo "make: rustfmt is missing: rustup component add rustfmt" >&2; exit 1; }
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	cargo fmt --all --check

check-types: $(VENV)/native
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest darwindeck._native --mypy-config-file pyproject.toml --allowlist tests/stubtest_allowlist.txt

check-wire:
	@if [ "$$($(FLATC) --version 2>/dev/null)" = "flatc version $(FLATC_VERSION)" ]; then \
		new=$$(mktemp -d) && $(call write_wire,$$new/rust,$$new/python) && \
		diff -r $$new/rust $(WIRE_RUST) && diff $$new/python/simulation.py $(WIRE_PYTHON)/simulation.py \
			|| { echo "make: the generated code is not that of schema/simulation.fbs: make wire" >&2; exit 1; }; \
		rm -r "$$new"; echo "the generated code is that of schema/simulation.fbs"; \
	elif [ -n "$(CI)" ]; then echo "make: flatc $(FLATC_VERSION) is missing: make flatc" >&2; exit 1; \
	else echo "make: without flatc $(FLATC_VERSION), generated code is not compared with its schema (make flatc builds it)" >&2; fi

test-rust: $(VENV)/native
	@cargo clippy --version >/dev/null 2>&1 || { echo "make: clippy is missing: rustup component add clippy" >&2; exit 1; }
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	cargo test --quiet --workspace

test-python: $(VENV)/native $(VENV)/oracle $(VENV)/cluster $(VENV)/browser
	$(BIN)/python -m pytest -W error -n auto

# Of the signalling bots alone: tests/coalition runs in a few minutes, the whole suite does not.
coverage: $(VENV)/native  ## which branches of the signalling bots are tested
	$(BIN)/python -m coverage run --data-file .coverage -m pytest -W error -n0 -q tests/coalition
	$(BIN)/python -m coverage report --fail-under 90

# --- Generated files ------------------------------------------------------------

golden: $(VENV)/native $(VENV)/oracle  ## write the golden files again
	@for script in $(wildcard tests/*/record*.py); do \
		echo "$$script"; \
		$(BIN)/python -m "$$(echo "$${script%.py}" | tr / .)" || exit 1; \
	done

schema: $(VENV)/native  ## write what is generated again: JSON Schema, docs, the engine's words
	$(BIN)/python -m darwindeck.genome schema/genome.schema.json docs/genome.md
	$(BIN)/python -m darwindeck.genome.bytecode docs/bytecode.md
	$(BIN)/python -m darwindeck.table.vocabulary

# Writes the code of both languages: $(1) for Rust, $(2) for Python.
write_wire = $(FLATC) --rust --filename-suffix "" -o $(1) schema/simulation.fbs && \
	$(FLATC) --python --gen-onefile --no-python-gen-numpy --filename-suffix "" -o $(2) schema/simulation.fbs

wire: $(FLATC)  ## write the code of schema/simulation.fbs again
	@[ "$$($(FLATC) --version)" = "flatc version $(FLATC_VERSION)" ] || { echo "make: flatc $(FLATC_VERSION) is needed, not $$($(FLATC) --version): make flatc" >&2; exit 1; }
	$(call write_wire,$(WIRE_RUST),$(WIRE_PYTHON))

flatc: $(FLATC)  ## build the compiler that make wire needs

# From the source of the release, as the Go module that it is published as.
$(FLATC):
	@for tool in go cmake c++; do command -v $$tool >/dev/null || { echo "make: $$tool is missing: flatc is built with it (Debian: apt-get install golang-go cmake g++)" >&2; exit 1; }; done
	@set -e; build=$$(mktemp -d); trap 'rm -rf "$$build"' EXIT; cd "$$build"; \
	go mod download -json $(FLATC_SOURCE) > module.json; \
	grep -q '"Sum": "$(FLATC_SUM)"' module.json || { echo "make: the source of flatc is not the one that is expected" >&2; exit 1; }; \
	source=$$(sed -n 's/.*"Dir": "\(.*\)".*/\1/p' module.json); \
	echo "building flatc $(FLATC_VERSION), which takes a few minutes"; \
	cmake -S "$$source" -B . -DCMAKE_CXX_FLAGS=-O0 -DFLATBUFFERS_BUILD_TESTS=OFF > log; \
	cmake --build . --target flatc --parallel 2 >> log || { tail -n 30 log >&2; exit 1; }; \
	mkdir -p "$(@D)"; cp flatc "$@.new"; mv "$@.new" "$@"

wheel: $(VENV)/native $(VENDOR)/preact.js  ## a wheel in dist/
	$(BIN)/maturin build --release --out dist

format: $(VENV)/native  ## format all source files
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	cargo fmt --all

clean:  ## remove everything that was built or installed
	rm -rf $(VENV) $(VENDOR) tests/web/browser/node_modules target dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .coverage
	rm -f python/darwindeck/*.so python/darwindeck/*.pyd
	find python tests -name __pycache__ -type d -prune -exec rm -rf {} +
