# SportsTime: everything that is done with this package, one line a target in `make help`.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

CONFIGURATION := release
PREFIX ?= /usr/local
OUT := out
SOURCES := Package.swift Sources Tests
RULES_PAGE := Sources/ItineraryValidation/ItineraryValidation.docc/Rules.md
# Where the toolchain has the standard library for it, it goes into the binary, which then starts faster and needs no
# toolchain on the machine where it runs.
LINKING := $(if $(wildcard $(dir $(realpath $(shell command -v swift)))../lib/swift_static),--static-swift-stdlib)
BINARY = $(shell swift build -c $(CONFIGURATION) --show-bin-path)/sportstime

.PHONY: help deps build run test client lint format golden rules check faults fuzz bench install clean

help: ## Show this list.
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

deps: ## Install what the build needs (libxml2's headers, the time zones) where it is missing.
	@missing=""; \
	command -v pkg-config > /dev/null || missing="$$missing pkg-config"; \
	pkg-config --exists libxml-2.0 2> /dev/null || missing="$$missing libxml2-dev"; \
	[ -e /usr/share/zoneinfo/America/New_York ] || missing="$$missing tzdata"; \
	[ -z "$$missing" ] && exit 0; \
	if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing > /dev/null; \
	else \
	  echo "Please install:$$missing (on Debian: sudo apt-get install$$missing)" >&2; exit 1; \
	fi

build: deps ## Build the command, optimized.
	swift build -c $(CONFIGURATION) --product sportstime $(LINKING)

run: build ## From the samples in all four formats to a trip as calendar, Markdown and JSON, in out/.
	@mkdir -p $(OUT)
	$(BINARY) import feeds/samples -o $(OUT)/schedule.jsonl
	$(BINARY) build --schedule $(OUT)/schedule.jsonl --title "Yankees on the road" --team "New York Yankees" \
	  --away-only --origin "New York, NY" --return -o $(OUT)/trip.json
	$(BINARY) validate $(OUT)/trip.json --schedule $(OUT)/schedule.jsonl
	$(BINARY) export $(OUT)/trip.json --to ics -o $(OUT)/trip.ics
	$(BINARY) export $(OUT)/trip.json --to markdown -o $(OUT)/trip.md
	@$(BINARY) show $(OUT)/trip.json
	@echo "Written: $(OUT)/trip.ics $(OUT)/trip.md $(OUT)/trip.json"

test: deps ## Run all tests, optimized. Those that need Python packages skip where there are none.
	swift test -c $(CONFIGURATION) --scratch-path .build/testing

client: deps ## Build a package that uses the library from outside, and let it do an app's whole job.
	swift run --package-path Tests/Client --scratch-path .build/client Client feeds/samples

lint: ## Check format and style.
	swift format lint --strict --parallel --recursive $(SOURCES)

format: ## Format the sources in place.
	swift format --in-place --parallel --recursive $(SOURCES)

golden: deps ## Record the golden files anew; the run fails where one changed, so that somebody looks.
	RECORD_GOLDENS=1 swift test -c $(CONFIGURATION) --scratch-path .build/testing

rules: build ## Write the catalogue of validation rules anew.
	$(BINARY) rules --format markdown > $(RULES_PAGE).new && mv $(RULES_PAGE).new $(RULES_PAGE)

check: lint test ## Lint and test.

faults: build ## Let the system fail under every command that writes, at each call and in each way.
	python3 Tests/Faults/run.py $(BINARY)

fuzz: deps ## Feed each reader, with AddressSanitizer, what leads to new ways through it: SECONDS=60 each.
	Tests/Fuzz/run $(or $(SECONDS),60)

bench: build ## Time whole commands on generated data, beside their peers.
	python3 Tests/Benchmarks/run.py $(BINARY)
	SPORTSTIME_BENCH=1 swift test -c $(CONFIGURATION) --scratch-path .build/testing --filter EditingBenchmark | grep µs

install: build ## Install the command to PREFIX/bin.
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/sportstime

clean: ## Remove what was built.
	rm -rf .build $(OUT)
