# SportsTime: everything that is done with this package, one line a target in `make help`.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
OUT := out
SOURCES := Package.swift Sources Tests
DOCS := Sources/SportsTime/SportsTime.docc
RULES_PAGE := Sources/SportsTime/SportsTime.docc/Rules.md
PYTHON := $(or $(wildcard .build/python/bin/python3),python3)

# Three builds of the package. The plain one compiles fastest and serves run. The one for development, whose busiest modules
# are optimized, serves test and every check that runs the command; it compiles only what changed. The one for release
# (install, deb, bench) is optimized as a whole, with the standard library linked statically if the toolchain has it, so that it
# starts faster and needs no toolchain.
SWIFT := SPORTSTIME_DEVELOPMENT=1 swift
BINARY := .build/debug/sportstime
PLAIN := .build/plain
RUN := $(if $(BUILT),$(BINARY),$(PLAIN)/debug/sportstime)
TOOLCHAIN := $(dir $(realpath $(shell command -v swift)))
LINKING := $(if $(wildcard $(TOOLCHAIN)../lib/swift_static),--static-swift-stdlib)
# Link libstdc++ statically too: resolving its symbols doubles start-up time. The linker prefers the shared library, so it gets
# a folder that only has the static one.
CXX_LIBRARY := $(wildcard $(shell $(TOOLCHAIN)clang -print-file-name=libstdc++.a 2> /dev/null))
ifneq ($(and $(LINKING),$(CXX_LIBRARY)),)
$(shell mkdir -p .build/libraries && ln -sfn $(CXX_LIBRARY) .build/libraries/libstdc++.a)
LINKING += -Xswiftc -L.build/libraries
endif
# sportstime-fetch can be linked statically if libcurl's development files are installed.
FETCH_LINKING := $(if $(LINKING),$(shell pkg-config --exists libcurl 2> /dev/null && echo --static-swift-stdlib))
# libxml2 is loaded when it is first needed: linking it doubles start-up time. The build only gets its headers.
HEADERS := $(CURDIR)/.build/pkgconfig
$(shell flags=$$(pkg-config --cflags libxml-2.0 2> /dev/null) && mkdir -p $(HEADERS) && printf \
  'Name: libxml-2.0\nDescription: the headers\nVersion: 2\nCflags: %s\n' "$$flags" > $(HEADERS)/libxml-2.0.pc)
export PKG_CONFIG_PATH := $(HEADERS)$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
# Omit the build id, which depends on paths. SWIFT_OPTIONS contains the options that '.ci/run' adds to each build.
LINKER := $(if $(filter Linux,$(shell uname -s)),-Xlinker --build-id=none) $(SWIFT_OPTIONS)
TRIPLE = $(shell swift -print-target-info | sed -n 's/.*"triple" *: *"\(.*\)".*/\1/p' | head -1)
RELEASE := .build/release/sportstime

# What '--version' prints.
export SPORTSTIME_COMMIT := $(shell git describe --always --dirty --abbrev=12 --exclude='*' 2> /dev/null)

.PHONY: $(shell sed -n 's/^\([a-z]*\):.*/\1/p' Makefile)

help: ## Show this list.
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# Debian's names of the packages that the build needs and this machine lacks.
MISSING = $(strip $(shell command -v pkg-config > /dev/null || echo pkg-config; \
  pkg-config --exists libxml-2.0 2> /dev/null || echo libxml2-dev; \
  [ -e /usr/share/zoneinfo/America/New_York ] || echo tzdata))

deps: ## Install what the build needs (libxml2's headers, time zones) if it is missing.
	@missing="$(MISSING)"; \
	[ -z "$$missing" ] && exit 0; \
	if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing > /dev/null; \
	  exec $(MAKE) --no-print-directory headers; \
	else \
	  echo "Please install: $$missing (on Debian: sudo apt-get install $$missing)" >&2; exit 1; \
	fi

# Starting make again writes the headers' description after an installation.
headers:
	@[ -s $(HEADERS)/libxml-2.0.pc ]

CORE := .build/core.wasm
EDITOR := Sources/EditorCore/Page/editor.lzma
EDITOR_SCRIPT := Sources/EditorCore/Page/editor.js
# The script has the list of the core's modules.
CORE_MODULES := $(shell sed -n "s/^modules='\(.*\)'/\1/p" Sources/EditorCore/Runtime/build.sh) CLibrary CByteScan

editor: $(EDITOR) ## Compile the core of the editor's page to WebAssembly, if the toolchain can; takes a minute and a half.

# A toolchain that can't (69) gives a build without the editor.
$(CORE): $(shell find $(addprefix Sources/,$(CORE_MODULES)) -type f -not -path '*/Page/*')
	@mkdir -p $(@D)
	Sources/EditorCore/Runtime/build.sh $@ || [ $$? = 69 ]

# The page's script and core, packed with LZMA, which makes three tenths less of them than gzip; 'unpack.js' divides them. The
# C source that embeds them has to notice new ones.
$(EDITOR): $(CORE) $(EDITOR_SCRIPT)
	@if ! command -v xz > /dev/null; then \
	  echo "There is no xz (Debian's xz-utils), which packs the editor: the build has no editor." >&2; \
	elif [ -e $(CORE) ]; then \
	  cat $(EDITOR_SCRIPT) $(CORE) | xz --format=lzma --lzma1=preset=9e,lc=3,lp=0,pb=0 --threads=1 > $@.new && mv $@.new $@; \
	fi
	@touch Sources/CPageCore/page_core.c

# In CI, 'make client' adds stand-ins for Apple's frameworks to the build. The package's own sources must not find them.
CLIENT_MODULES := TableAdapter $(filter-out SportsTimeUI,$(notdir $(wildcard Tests/Client/Sources/*)))
FORGET_CLIENT := rm -f $(foreach module,$(CLIENT_MODULES),.build/debug/Modules/$(module).*)

# The checks of CI run side by side on one finished build (BUILT=1): the package manager would make them wait for each other.
ifdef BUILT
build tests:
else
build: deps ## Build the commands for development.
	@$(FORGET_CLIENT)
	$(SWIFT) build $(LINKER) --product sportstime
	$(SWIFT) build $(LINKER) --product sportstime-fetch

tests: deps ## Build the commands and all tests.
	@$(FORGET_CLIENT)
	$(SWIFT) build $(LINKER) --build-tests
endif

release: deps editor ## Build the commands as they are installed.
	swift build -c release --traits XML --product sportstime $(LINKING) $(LINKER)
	@# Separately: it is linked differently, and each build would undo the other.
	swift build -c release --scratch-path .build/fetch --product sportstime-fetch $(FETCH_LINKING) $(LINKER)
	@install -m 755 .build/fetch/release/sportstime-fetch $(dir $(RELEASE))sportstime-fetch

static: ## Build a binary that needs no library of the system, without XML; where the toolchain has the static SDK.
	@swift sdk list 2> /dev/null | grep -q static-linux || { \
	  echo "This toolchain has no static SDK: 'swift sdk list' names none." >&2; exit 1; }
	swift build -c release --scratch-path .build/static --swift-sdk $(shell uname -m)-swift-linux-musl \
	  --product sportstime

run: deps ## From the samples in all four formats to a trip as calendar, Markdown and JSON, in out/.
	$(if $(BUILT),,swift build --traits XML --scratch-path $(PLAIN) $(LINKER) --product sportstime)
	@mkdir -p $(OUT)
	$(RUN) import feeds/samples -o $(OUT)/schedule.jsonl
	$(RUN) build --schedule $(OUT)/schedule.jsonl --title "Yankees on the road" --team "New York Yankees" \
	  --away-only --origin "New York, NY" --return -o $(OUT)/trip.json
	$(RUN) validate $(OUT)/trip.json --schedule $(OUT)/schedule.jsonl
	$(RUN) export $(OUT)/trip.json --to ics -o $(OUT)/trip.ics
	$(RUN) export $(OUT)/trip.json --to markdown -o $(OUT)/trip.md
	@$(RUN) show $(OUT)/trip.json
	@echo "Written: $(OUT)/trip.ics $(OUT)/trip.md $(OUT)/trip.json"

TESTING := $(SWIFT) test $(LINKER) --skip-build

test: tests ## Run all tests (FILTER=NAME for some); the log is .build/test.log. Tests that lack something skip and say so.
	$(TESTING) $(if $(FILTER),--filter '$(FILTER)') 2>&1 | tee .build/test.log | .ci/summary

DRAGS ?= 5000

darwin: deps ## Type-check the library with the branches for Apple's systems.
	Tests/Darwin/check

# What a module of the package is read with: the module maps of its C targets, and libxml2's headers.
MODULE_MAPS = $(foreach map,$(wildcard Sources/C*/module.modulemap Sources/C*/include/module.modulemap),\
  -Xcc -fmodule-map-file=$(CURDIR)/$(map)) $(addprefix -Xcc ,$(shell pkg-config --cflags libxml-2.0 2> /dev/null))

# Apps have the library without XML. CI adds them to the finished build, which has XML.
CLIENT := $(if $(BUILT),.build,.build/client)
CLIENT_SETTINGS := $(if $(BUILT),SPORTSTIME_XML=1 SPORTSTIME_DEVELOPMENT=1)

client: ## Build apps and the documentation's code from outside, and run them (DRAGS=n random drags on a table).
	python3 Tests/Client/guides.py
	env -u SPORTSTIME_DEVELOPMENT swift package --scratch-path .build/lint dump-package | .ci/closure.py
	$(CLIENT_SETTINGS) swift build --package-path Tests/Client --scratch-path $(CLIENT) $(LINKER)
	$(CLIENT_SETTINGS) $(CLIENT)/debug/Client feeds/samples
	$(CLIENT)/debug/TableSimulation feeds/samples $(DRAGS) $(or $(SEED),1)
	@mkdir -p .build/docs/client && rm -f .build/docs/client/*
	for module in SportsTime TableAdapter ItineraryModel ItineraryEditing SourceText; do \
	  swift symbolgraph-extract -module-name $$module -target $(TRIPLE) -I $(CLIENT)/debug/Modules $(MODULE_MAPS) \
	    -minimum-access-level public -skip-synthesized-members -output-dir .build/docs/client || exit 1; done
	.ci/documented.py .build/docs/client
	@$(FORGET_CLIENT)

style: ## Check the format, the scripts, the wording, the sizes of targets and files, what targets import, that tests quote all messages, and that the picture of the modules is up to date.
	swift format lint --strict --parallel --recursive $(SOURCES) .ci
	@python3 Tests/Messages/check.py
	@python3 .ci/sizes.py
	@python3 .ci/phrases.py
	@if command -v shellcheck > /dev/null; then \
	  grep -rlE '^#!.*[/ ](ba)?sh$$' .ci .github Tests Sources | xargs shellcheck --severity=warning; \
	else echo "There is no shellcheck: the scripts are not checked." >&2; fi
	@mkdir -p .build/lint
	@swift package --scratch-path .build/lint dump-package > .build/lint/package.json
	@python3 .ci/imports.py < .build/lint/package.json
	@python3 .ci/modules.py < .build/lint/package.json | cmp - $(DOCS)/Resources/modules.svg \
	  || { echo "The picture of the modules is out of date: run 'make docs'." >&2; exit 1; }
	@listed=$$(mktemp -d) && Sources/CData/list.sh $$listed && diff -qr -x include -x list.sh $$listed Sources/CData; \
	  same=$$?; rm -r $$listed; \
	  [ $$same = 0 ] || { echo "A data file came or went: run 'make data'." >&2; exit 1; }

lint: style ## Check the style, and that the page's core compiles.
	Sources/EditorCore/Runtime/build.sh --check || [ $$? = 69 ]

format: ## Format the sources in place.
	swift format --in-place --parallel --recursive $(SOURCES) .ci

golden: tests ## Record the golden files; the run fails if one changed, so that you look at the change.
	RECORD_GOLDENS=1 $(TESTING)

data: ## List the data files that the program embeds; needed when one comes or goes.
	Sources/CData/list.sh Sources/CData

rules: build ## Write the catalog of validation rules, and their list in the schema of the configuration.
	$(BINARY) rules --format markdown > $(RULES_PAGE).new && mv $(RULES_PAGE).new $(RULES_PAGE)
	$(BINARY) rules --format json | python3 .ci/rules.py schemas/validate-config.schema.json

check: lint test ## Lint and test.

faults: build ## Let the system fail under every command that writes, at each call and in each way.
	python3 Tests/Faults/run.py $(BINARY)

whole: tests ## Run the tests that otherwise take samples with all of their cases.
	SPORTSTIME_WHOLE=1 $(TESTING) --filter '$(shell grep -rlE --include='*Tests.swift' 'Seeds\.|forSeeds' Tests | sed -E 's|.*/(.*)\.swift|\1|' | paste -sd'|')' \
	  2>&1 | .ci/summary

mutants: deps ## Change the core in a hundred places, one at a time (COUNT=0 for all); the tests have to see each.
	python3 Tests/Mutants/run.py --count $(or $(COUNT),100)

growth: release ## Let one thing grow at a time: time and memory have to grow no faster.
	python3 Tests/Growth/run.py $(RELEASE)

threads: deps ## Run the commands that use several threads with the thread sanitizer.
	swift build --sanitize=thread --traits XML --scratch-path .build/threads --product sportstime -Xswiftc -DTHREAD_SANITIZER
	python3 Tests/Threads/run.py .build/threads/debug/sportstime

interop: build ## Let other programs rewrite calendars, and say what is left of the trip; those that are there.
	$(PYTHON) Tests/Interop/run.py $(BINARY)
	$(PYTHON) Tests/Interop/zones.py $(BINARY)
	$(PYTHON) Tests/Interop/trips.py $(BINARY)
	$(PYTHON) Tests/Interop/booked.py $(BINARY)
	$(PYTHON) Tests/Interop/rewrites.py $(BINARY)
	$(PYTHON) Tests/Interop/subscribe.py $(BINARY)

nights: build ## Hold a generated year of sync, drifts of real feeds, recorded nights, filters (FILTERS=300) and spellings (SPELLINGS=100) against programs that know the truth.
	python3 Tests/Nights/year.py $(BINARY)
	python3 Tests/Nights/filters.py $(BINARY) feeds/samples --count 100
	if [ -d ../shared/feeds ]; then python3 Tests/Nights/filters.py $(BINARY) ../shared/feeds/ical/mls --count $(or $(FILTERS),300); fi
	for folder in feeds/samples ../shared/feeds ../shared/unseen ../shared/corpora ../shared/cases; do \
	  if [ -d $$folder ]; then python3 Tests/Nights/spellings.py $(BINARY) $$folder --count $(or $(SPELLINGS),100) || exit 1; fi; done
	if [ -d ../shared/feeds ]; then python3 Tests/Nights/drift.py $(BINARY) ../shared/feeds; fi
	if [ -d ../shared/nights ]; then python3 Tests/Nights/quiet.py $(BINARY) ../shared/nights; fi
	if [ -d ../shared/nights ]; then python3 Tests/Nights/calendars.py $(BINARY) ../shared/nights; fi

service: build ## Boot a container and let its systemd run the sample service; where that can be.
	Tests/Service/run.sh $(BINARY) $(dir $(BINARY))sportstime-fetch

page: editor build ## Hold the editor's page, in a browser, against the native core (TRIPS=200 SEED=1 PAGE_DRAGS=50); where there are a browser and playwright.
	$(if $(BUILT),,$(SWIFT) build $(LINKER) --product EditorHost)
	$(PYTHON) Tests/Editor/run.py $(BINARY) $(dir $(BINARY))EditorHost \
	  --trips $(or $(TRIPS),200) --seed $(SEED) --drags $(or $(PAGE_DRAGS),50)
	$(PYTHON) Tests/Editor/printed.py $(BINARY)

fuzz: deps ## Feed each reader, with AddressSanitizer, what leads to new ways through it: SECONDS=60 each.
	Tests/Fuzz/run $(or $(SECONDS),60)

docs: build ## Build the documentation into out/docs, and draw the picture of the modules.
	swift package --scratch-path .build/lint dump-package | python3 .ci/modules.py > $(DOCS)/Resources/modules.svg
	$(if $(BUILT),,$(SWIFT) build $(LINKER) --target SportsTime)
	@mkdir -p $(OUT) .build/docs/graphs && rm -f .build/docs/graphs/*
	swift symbolgraph-extract -module-name SportsTime -target $(TRIPLE) -I .build/debug/Modules \
	  $(MODULE_MAPS) \
	  -minimum-access-level public -skip-synthesized-members -output-dir .build/docs/graphs
	docc convert $(DOCS) --additional-symbol-graph-dir .build/docs/graphs --fallback-display-name SportsTime \
	  --fallback-bundle-identifier sportstime --output-path $(OUT)/docs --warnings-as-errors

SEED ?= 1

sample: build ## Run a part of the nightly checks that SEED=n chooses: faults, nights.
	python3 Tests/Faults/run.py $(BINARY) --sample 60 --seed $(SEED)
	python3 Tests/Nights/year.py $(BINARY) --nights 20 --feeds 6 --games 100 --seed $(SEED)
	if [ -d ../shared/feeds ]; then python3 Tests/Nights/drift.py $(BINARY) ../shared/feeds --most 1; fi
	if [ -d ../shared/nights ]; then python3 Tests/Nights/quiet.py $(BINARY) ../shared/nights --most 8; fi
	if [ -d ../shared/nights ]; then python3 Tests/Nights/calendars.py $(BINARY) ../shared/nights --most 6; fi

nightly: ## Run everything that takes too long for each change, one after the other (SECONDS COUNT as for fuzz and mutants).
	for check in run client page faults nights whole growth mutants threads fuzz packages reproducible spark; do \
	  SECONDS=0; $(MAKE) $$check DRAGS=1000000 || failed="$${failed:-} $$check"; echo "== $$check: $$SECONDS s"; \
	done; [ -z "$${failed:-}" ] || { echo "failed:$$failed" >&2; exit 1; }

bench: release ## Time whole commands against their peers and the last run (COUNT TRIPS PAIRS ONLY GROWTH=1).
	python3 Tests/Benchmarks/run.py $(RELEASE)
	SPORTSTIME_BENCH=1 swift test -c release --traits XML --scratch-path .build/testing --filter EditingBenchmark | grep µs

spark: release ## Import and validate under Spark on this machine, against one run of each (GAMES TRIPS PARTS).
	@[ -x .build/spark/bin/python3 ] || python3 -m venv .build/spark
	.build/spark/bin/pip install --quiet --disable-pip-version-check pyspark
	@command -v java > /dev/null || { \
	  if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends default-jre-headless > /dev/null; \
	  else \
	    echo "Please install a Java that Spark runs on (on Debian: default-jre-headless)" >&2; exit 1; \
	  fi; }
	.build/spark/bin/python3 Tests/Spark/run.py $(RELEASE)

SHARE = $(DESTDIR)$(PREFIX)/share
COMMANDS = $(shell $(RELEASE) help | sed -n 's/^  \([a-z]*\)  .*/\1/p')

install: release ## Install the command, its manual pages, completions and licence below PREFIX (/usr/local).
	install -D -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/sportstime
	install -D -m 755 $(dir $(RELEASE))sportstime-fetch $(DESTDIR)$(PREFIX)/bin/sportstime-fetch
	install -d $(SHARE)/man/man1
	$(RELEASE) help --man > $(SHARE)/man/man1/sportstime.1
	for name in $(COMMANDS); do $(RELEASE) help --man $$name > $(SHARE)/man/man1/sportstime-$$name.1; done
	install -m 644 $(DOCS)/Resources/sportstime-fetch.1 $(SHARE)/man/man1/
	install -d $(SHARE)/bash-completion/completions $(SHARE)/zsh/vendor-completions $(SHARE)/fish/vendor_completions.d
	$(RELEASE) completion bash > $(SHARE)/bash-completion/completions/sportstime
	$(RELEASE) completion zsh > $(SHARE)/zsh/vendor-completions/_sportstime
	$(RELEASE) completion fish > $(SHARE)/fish/vendor_completions.d/sportstime.fish
	install -D -m 644 LICENSE $(SHARE)/doc/sportstime/LICENSE
	install -D -m 644 $(RULES_PAGE) $(SHARE)/doc/sportstime/Rules.md
	install -D -m 644 -t $(SHARE)/doc/sportstime/examples $(wildcard $(DOCS)/Resources/sportstime-sync.*)

reproducible: deps editor ## Make all of a release, with the editor's core, in two copies of the tree, and compare them byte by byte.
	.ci/reproducible "$(SPORTSTIME_COMMIT)"

deb: ## Make a Debian package in out/.
	rm -rf $(OUT)/deb
	$(MAKE) install PREFIX=/usr DESTDIR=$(CURDIR)/$(OUT)/deb
	.ci/deb $(CURDIR)/$(OUT)/deb $(OUT)

dist: deb ## Make a release in out/dist: tarballs, command plugin, Homebrew formula (ADDRESS=URL), Debian package, SBOMs, checksums.
	rm -rf $(OUT)/stage $(OUT)/dist
	$(MAKE) install PREFIX= DESTDIR=$(CURDIR)/$(OUT)/stage
	@if swift sdk list 2> /dev/null | grep -q static-linux; then $(MAKE) static; \
	else echo "There is no tarball for musl: 'swift sdk list' names no static SDK." >&2; fi
	.ci/dist $(OUT)/stage $(OUT)/dist $$(ls .build/static/release/sportstime 2> /dev/null || true)

packages: dist ## Install each package of 'make dist' where nothing else is, and work with it there.
	Tests/Packages/run $(OUT)/dist

schemastore: ## Print the entries for SchemaStore's catalog; ADDRESS=URL is where the folder schemas is published.
	@python3 .ci/schemastore.py $(or $(ADDRESS),https://sportstime.example)

BUILDER := $(firstword $(foreach program,podman buildah docker,$(shell command -v $(program))))

container: deb ## Make a container image of the package, with podman, buildah or docker.
	@[ -n "$(BUILDER)" ] || { echo "There is no podman, buildah or docker." >&2; exit 1; }
	$(BUILDER) build -f .ci/Containerfile -t sportstime $(OUT)

clean: ## Remove what was built.
	rm -rf .build $(OUT)
