# `make run` and `make test` set up everything they need; `make help` lists the rest.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SITE   := $(VENV)/site
WEB    := src/letitride/server/web
WIRE   := web/src/lib/wire/schema.d.ts
NPM    := PATH="$(CURDIR)/$(BIN):$$PATH" npm
# Where tests put their databases: in memory, where there are a few gigabytes for it.
MEMORY := $(shell test -w /dev/shm && test $$(df --output=avail -k /dev/shm | tail -1) -gt 4000000 && echo /dev/shm || echo /tmp)
UV     := $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python

.DEFAULT_GOAL := help
.PHONY: help run test check check-python check-web conformance flips mutants bench soak format web tools firefox package lock docs site pictures clean

help:  ## list the targets
	@awk -F':.*## ' '/^[a-z]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/.run $(WEB)/index.html  ## a casino floor to try out, at http://127.0.0.1:8000 (or PORT)
	@$(BIN)/letitride serve --demo

test: $(VENV)/.dev  ## everything: lint, types, layers, every test
	@$(MAKE) --no-print-directory -j 2 web check tools
	TMPDIR=$(MEMORY) PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 4 --dist worksteal -m "not soak"

firefox:
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null || { echo "installing firefox for one round in it"; \
	  sudo=$$(test "$$(id -u)" = 0 || echo sudo); $$sudo apt-get update -qq && $$sudo apt-get install -o DPkg::Lock::Timeout=120 -y -qq --no-install-recommends firefox-esr; }

# What the tests need from the system: a browser, a proxy, a pooling proxy.
tools:
	@missing=$$(PATH="$$PATH:/usr/sbin"; for tool in chromium-headless-shell nginx pgbouncer; do command -v $$tool >/dev/null || echo $$tool; done); \
	if [ -n "$$missing" ]; then echo "installing for the tests:" $$missing; \
	  sudo=$$(test "$$(id -u)" = 0 || echo sudo); $$sudo apt-get update -qq && \
	  $$sudo apt-get install -o DPkg::Lock::Timeout=120 -y -qq --no-install-recommends $$(echo $$missing | sed s/nginx/nginx-light/); fi

check: check-python check-web  ## lint, format, types, layers

check-python: $(VENV)/.dev
	$(BIN)/ruff check --no-cache .
	$(BIN)/ruff format --no-cache --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-web: $(WIRE)
	@cd web && $(NPM) run --silent format:check && $(NPM) run --silent lint

conformance: $(VENV)/.dev  ## every clause of the documents, and the tests that show it
	$(BIN)/python -m scripts.conformance

flips: $(VENV)/.dev  ## every value of every rule book, flipped: a test must notice (PART=3/10)
	$(BIN)/python -m scripts.flips --part $(or $(PART),1/1)

mutants: $(VENV)/.dev  ## mistakes put into the rules of play: a test must fail (SAMPLE=200 SEED=1)
	$(BIN)/python -m scripts.mutants --sample $(or $(SAMPLE),200) --seed $(or $(SEED),1)

bench: $(VENV)/.dev  ## speed, as ratios within one run
	$(BIN)/python -m benchmarks

soak: $(VENV)/.dev $(WEB)/index.html tools firefox  ## the long tests (SEEDS=1..20000: a part of the simulated worlds)
	$(BIN)/pytest -m soak
	$(BIN)/python -m tests.simulator --seeds $(or $(SEEDS),1..100000)
	$(BIN)/python -m scripts.flips

format: $(VENV)/.dev web/node_modules/.done  ## put the code in house format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@cd web && $(NPM) run --silent format

web: $(WEB)/index.html  ## the front end, built and checked
	@cd web && $(NPM) run --silent check && $(NPM) run --silent test -- --silent

docs: $(VENV)/.dev  ## write again what the docs take from the code
	$(BIN)/python -m scripts.module_map --write
	$(BIN)/python -m scripts.api_reference --write
	$(BIN)/python -m scripts.rules_pages --write
	$(BIN)/python -m scripts.notebooks --write
	$(BIN)/python -m scripts.console_blocks --write

site: $(SITE)/.done  ## the documentation site, in build/site
	$(SITE)/bin/python -m scripts.site
	$(SITE)/bin/zensical build --clean --strict

pictures: $(VENV)/.dev $(WEB)/index.html tools  ## take the pictures of the docs again
	$(BIN)/python -m scripts.pictures

package: $(VENV)/.run $(WEB)/index.html  ## the source distribution and the wheel, in dist/
	@rm -rf dist
	$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python

lock: $(VENV)/.run  ## resolve the locked requirements again
	@for set in run dev setup node site; do \
	  case $$set in run) from="pyproject.toml --extra server --extra postgres --extra pdf";; dev) from="pyproject.toml --all-extras --group dev";; setup) from="--group setup";; node) from="--group node";; site) from="--group site";; esac; \
	  $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-annotate --no-header $$from -o requirements/$$set.lock; \
	done

clean:  ## forget the environment and every cache
	rm -rf $(VENV) $(WEB) web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist

$(VENV)/.setup: requirements/setup.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "letitride needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/setup.lock
	@touch $@

$(VENV)/.run: $(VENV)/.setup requirements/run.lock pyproject.toml
	$(UV) --require-hashes -r requirements/run.lock
	$(UV) --no-deps --no-build-isolation -e .
	@$(BIN)/python -m compileall -q src
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.lock
	$(UV) --require-hashes -r requirements/dev.lock
	@touch $@

# The front end, built into the package. Without npm on the machine, one comes from PyPI.
$(WEB)/index.html: $(WIRE) $(shell find web/src web/public web/index.html web/service-worker.js web/vite.config.js -type f ! -name schema.d.ts)
	@cd web && $(NPM) run --silent build -- --logLevel warn
	@touch $@

$(WIRE): web/node_modules/.done web/schema/wire.json
	@cd web && $(NPM) run --silent types
	@touch $@

web/node_modules/.done: web/package-lock.json | $(VENV)/.setup
	@command -v npm >/dev/null || $(MAKE) --no-print-directory $(VENV)/.node
	@cd web && $(NPM) ci --silent --no-progress
	@touch $@

# An environment of its own: what builds the site shares no version with what runs the house.
$(SITE)/.done: $(VENV)/.setup requirements/site.lock
	$(PYTHON) -m venv $(SITE)
	$(BIN)/uv pip install --quiet --python $(SITE)/bin/python --require-hashes -r requirements/site.lock
	@touch $@

$(VENV)/.node: $(VENV)/.setup
	$(UV) --require-hashes -r requirements/node.lock
	@touch $@
