# Every task of Paydirt; a bare `make` lists them. What takes more than a line is a script of the same name in scripts/.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

SETTINGS ?=
# Scripts and tests look for what was built here.
export CARGO_TARGET_DIR := $(CURDIR)/target
BENCH ?=
# What builds the page once the engine is there.
PAGE := npm --prefix web run build

.PHONY: help
help: ## List the tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: ## Build everything and start the server with its embedded database
	@scripts/setup tools
	@# The page and the server know nothing of each other, and each alone would leave a core idle for part of the time. What the page is
	@# built from comes first, and the server takes what is left. The page itself keeps one core busy; it gives way until the server's
	@# last crate, which leaves a core idle.
	@# Two builds that both make their folder at once may take it from each other.
	@mkdir -p $(CARGO_TARGET_DIR)
	@nice -n 5 cargo build --locked --profile trial --package server & server=$$!; trap 'kill $$server 2>/dev/null; exit 1' INT TERM; scripts/setup run && scripts/engine && nice -n 19 $(PAGE) || { kill $$server 2>/dev/null; exit 1; }; wait $$server
	cargo build --locked --profile trial --package paydirt
	@exec target/trial/paydirt serve $(SETTINGS)

.PHONY: release
release: setup page ## Build the server as it is shipped, page included: target/release/paydirt
	cargo build --locked --release --package paydirt

.PHONY: page
page: engine ## Build the page: web/dist
	$(PAGE)

.PHONY: engine
engine: ## Build the rules for the page: web/engine/dist/GAME.wasm
	scripts/engine

.PHONY: setup
setup: ## Install what `make run` needs, if it is missing
	@scripts/setup run

.PHONY: test
test: ## Check everything, from formatting to whole games in a browser
	@scripts/setup test
	@scripts/test

.PHONY: check
check: ## Check what needs no browser and no PostgreSQL, for daily work
	@scripts/setup run
	@scripts/test quick

.PHONY: faults
faults: ## Try the server under fire for long: kills, faults of the database, of clients and of a cluster
	@scripts/faults

.PHONY: fuzz
fuzz: ## Throw arbitrary bytes at everything that reads them, MINUTES=10 for each target
	@scripts/fuzz

.PHONY: profile
profile: ## Draw where the server's time goes under load: docs/closed-loop.svg and docs/forwarding.svg (Linux, perf)
	@scripts/profile

.PHONY: bench
bench: ## Measure the server and the rules, and a bare echo server beside them (Linux, two cores; BENCH="--long" for more)
	cargo build --locked --release --package paydirt --package load
	target/release/load --echo $(BENCH)

.PHONY: perf
perf: ## Measure the page in Chromium: its weight, its work, its memory (needs make page and target/debug/paydirt)
	npm --prefix tests run perf

.PHONY: pictures
pictures: ## Take pictures of every state of the page, to look at: tests/screenshots
	npm --prefix tests run pictures

.PHONY: drawings
drawings: ## Draw the rules' scenarios and all tiles anew (rules/src/*/tests/scenarios, rules/data/drawn)
	UPDATE_DRAWINGS=1 cargo test --quiet --locked --package rules --lib

.PHONY: fmt
fmt: ## Format the code
	cargo fmt --all
	npm --prefix web run format

.PHONY: lint
lint: ## Check the formatting and the lints
	@scripts/test lint

.PHONY: examples
examples: ## List the programs that play, measure and write, each with how it's run
	@for file in */examples/*.rs */examples/*/main.rs web/engine/examples/*.rs; do printf '\n%s\n' $$file; sed -n 's|^//! \{0,1\}|  |p' $$file; done

.PHONY: types
types: ## Write the page's types (web/src/wire) from the code of the server
	cargo run --quiet --locked --package wire-types

.PHONY: image
image: ## Build the container image
	docker build --tag paydirt .
