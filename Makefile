# SportsTime: everything that is done with this package, one line a target in `make help`.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

CONFIGURATION := release
PREFIX ?= /usr/local
OUT := out
SOURCES := Package.swift Sources Tests
DOCS := Sources/SportsTime/SportsTime.docc
RULES_PAGE := Sources/SportsTime/SportsTime.docc/Rules.md
# Where the toolchain has the standard library for it, it goes into the binary, which then starts faster and needs no
# toolchain on the machine where it runs.
TOOLCHAIN := $(dir $(realpath $(shell command -v swift)))
LINKING := $(if $(wildcard $(TOOLCHAIN)../lib/swift_static),--static-swift-stdlib)
# So does the library of C++ under it, whose symbols to look up would be half of a start-up. The linker takes the shared one
# where it finds both: so it is shown a folder with the other alone.
CXX_LIBRARY := $(wildcard $(shell $(TOOLCHAIN)clang -print-file-name=libstdc++.a 2> /dev/null))
ifneq ($(and $(LINKING),$(CXX_LIBRARY)),)
$(shell mkdir -p .build/libraries && ln -sfn $(CXX_LIBRARY) .build/libraries/libstdc++.a)
LINKING += -Xswiftc -L.build/libraries
endif
# The fetching process can be linked so where libcurl's development files are.
FETCH_LINKING := $(if $(LINKING),$(shell pkg-config --exists libcurl 2> /dev/null && echo --static-swift-stdlib))
# libxml2 is loaded with the first XML text that needs it: a command that is linked with it takes twice as long to start. So the build is
# shown its headers alone.
HEADERS := $(CURDIR)/.build/pkgconfig
$(shell flags=$$(pkg-config --cflags libxml-2.0 2> /dev/null) && mkdir -p $(HEADERS) && printf \
  'Name: libxml-2.0\nDescription: the headers\nVersion: 2\nCflags: %s\n' "$$flags" > $(HEADERS)/libxml-2.0.pc)
export PKG_CONFIG_PATH := $(HEADERS)$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
# An identity of the binary that the linker would make of names of folders, too.
LINKER := $(if $(filter Linux,$(shell uname -s)),-Xlinker --build-id=none)
TRIPLE = $(shell swift -print-target-info | sed -n 's/.*"triple" *: *"\(.*\)".*/\1/p' | head -1)
BINARY = $(shell swift build -c $(CONFIGURATION) --show-bin-path)/sportstime

# What '--version' names.
export SPORTSTIME_COMMIT := $(shell git describe --always --dirty --abbrev=12 --exclude='*' 2> /dev/null)

.PHONY: help deps needs editor build static run test client lint format golden rules docs check faults threads growth mutants worlds interop nights service page fuzz bench spark install reproducible deb container clean

help: ## Show this list.
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# What of the build's needs is not there, as the names of Debian's packages.
MISSING = $(strip $(shell command -v pkg-config > /dev/null || echo pkg-config; \
  pkg-config --exists libxml-2.0 2> /dev/null || echo libxml2-dev; \
  [ -e /usr/share/zoneinfo/America/New_York ] || echo tzdata))

deps: ## Install what the build needs (libxml2's headers, the time zones) where it is missing.
	@missing="$(MISSING)"; \
	[ -z "$$missing" ] && exit 0; \
	if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing > /dev/null; \
	else \
	  echo "Please install: $$missing (on Debian: sudo apt-get install $$missing)" >&2; exit 1; \
	fi

needs:
	@missing="$(MISSING)"; [ -z "$$missing" ] || { echo "Missing: $$missing. 'make deps' installs it." >&2; exit 1; }

CORE := Sources/EditorCore/Page/core.wasm.lzma
CORE_MODULES := SourceText CivilTime FormatSyntax ScheduleModel ItineraryModel TripBuilding ItineraryValidation \
  ItineraryDocuments EditorCore CLibrary CByteScan

editor: $(CORE) ## Compile the core of the editor's page for WebAssembly, where the toolchain can; it takes some minutes.

# A toolchain that can't (69) gives a build without the editor.
$(CORE): $(shell find $(addprefix Sources/,$(CORE_MODULES)) -type f -not -name 'core.wasm.lzma' -not -path '*/Page/*')
	Sources/EditorCore/Runtime/build.sh $@ || [ $$? = 69 ]

build: needs editor ## Build the command, optimized.
	swift build -c $(CONFIGURATION) --product sportstime $(LINKING) $(LINKER)
	@# Apart, as it is linked otherwise, and each build would undo the other's.
	swift build -c $(CONFIGURATION) --scratch-path .build/fetch --product sportstime-fetch $(FETCH_LINKING) $(LINKER)
	@install -m 755 .build/fetch/$(CONFIGURATION)/sportstime-fetch $(dir $(BINARY))sportstime-fetch

static: ## Build a binary that needs no library of the system, without XML; where the toolchain has the static SDK.
	@swift sdk list 2> /dev/null | grep -q static-linux || { \
	  echo "This toolchain has no static SDK: 'swift sdk list' names none." >&2; exit 1; }
	swift build -c $(CONFIGURATION) --scratch-path .build/static --swift-sdk $(shell uname -m)-swift-linux-musl \
	  --product sportstime --disable-default-traits

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

test: needs editor ## Run all tests, optimized. Those that need Python packages skip where there are none.
	swift test -c $(CONFIGURATION) --scratch-path .build/testing

client: needs ## Build a package that uses the library from outside, and let it do an app's whole job.
	swift run --package-path Tests/Client --scratch-path .build/client Client feeds/samples

lint: ## Check format and style, and that the picture of the modules is of this package.
	swift format lint --strict --parallel --recursive $(SOURCES)
	@swift package dump-package | python3 .ci/modules.py | cmp - $(DOCS)/Resources/modules.svg \
	  || { echo "The picture of the modules is not of this package: 'make docs' draws it." >&2; exit 1; }

format: ## Format the sources in place.
	swift format --in-place --parallel --recursive $(SOURCES)

golden: needs ## Record the golden files; the run fails where one changed, so that the change is looked at.
	RECORD_GOLDENS=1 swift test -c $(CONFIGURATION) --scratch-path .build/testing

rules: build ## Write the catalogue of validation rules.
	$(BINARY) rules --format markdown > $(RULES_PAGE).new && mv $(RULES_PAGE).new $(RULES_PAGE)

check: lint test ## Lint and test.

faults: build ## Let the system fail under every command that writes, at each call and in each way.
	python3 Tests/Faults/run.py $(BINARY)

worlds: needs ## Try every edit of every itinerary of up to three days, two cities and six items against plain rules.
	SPORTSTIME_WORLDS=1 swift test -c $(CONFIGURATION) --scratch-path .build/testing --filter SmallWorldTests

mutants: needs ## Change the core in a hundred places, one at a time (COUNT=0 for all); the tests have to see each.
	python3 Tests/Mutants/run.py --count $(or $(COUNT),100)

growth: build ## Let one thing grow at a time: time and memory have to grow no faster.
	python3 Tests/Growth/run.py $(BINARY)

threads: needs ## Run the commands that use several threads with the thread sanitizer.
	swift build --sanitize=thread --scratch-path .build/threads --product sportstime -Xswiftc -DTHREAD_SANITIZER
	python3 Tests/Threads/run.py .build/threads/debug/sportstime

interop: build ## Let other programs rewrite calendars, and say what is left of the trip; those that are there.
	$(or $(wildcard .build/python/bin/python3),python3) Tests/Interop/run.py $(BINARY)
	$(or $(wildcard .build/python/bin/python3),python3) Tests/Interop/zones.py $(BINARY)
	$(or $(wildcard .build/python/bin/python3),python3) Tests/Interop/trips.py $(BINARY)
	$(or $(wildcard .build/python/bin/python3),python3) Tests/Interop/subscribe.py $(BINARY)

nights: build ## Hold a generated year of sync, drifts of real feeds and recorded nights against programs that know the truth.
	python3 Tests/Nights/year.py $(BINARY)
	if [ -d ../shared/feeds ]; then python3 Tests/Nights/drift.py $(BINARY) ../shared/feeds; fi
	if [ -d ../shared/nights ]; then python3 Tests/Nights/quiet.py $(BINARY) ../shared/nights; fi

service: build ## Boot a container and let its systemd run the sample service; where that can be.
	Tests/Service/run.sh $(BINARY) $(dir $(BINARY))sportstime-fetch

page: build ## Hold the editor's page, in a browser, against the native core (TRIPS=200); where there are a browser and playwright.
	swift build -c $(CONFIGURATION) --product EditorHost $(LINKING)
	$(or $(wildcard .build/python/bin/python3),python3) Tests/Editor/run.py $(BINARY) $(dir $(BINARY))EditorHost \
	  --trips $(or $(TRIPS),200)
	$(or $(wildcard .build/python/bin/python3),python3) Tests/Editor/printed.py $(BINARY)

fuzz: deps ## Feed each reader, with AddressSanitizer, what leads to new ways through it: SECONDS=60 each.
	Tests/Fuzz/run $(or $(SECONDS),60)

docs: needs ## Build the documentation into out/docs, and draw the picture of the modules.
	swift package dump-package | python3 .ci/modules.py > $(DOCS)/Resources/modules.svg
	swift build --scratch-path .build/docs --target SportsTime
	@mkdir -p $(OUT) .build/docs/graphs && rm -f .build/docs/graphs/*
	swift symbolgraph-extract -module-name SportsTime -target $(TRIPLE) -I .build/docs/debug/Modules \
	  $(foreach map,$(wildcard Sources/C*/module.modulemap),-Xcc -fmodule-map-file=$(CURDIR)/$(map)) \
	  $(addprefix -Xcc ,$(shell pkg-config --cflags libxml-2.0)) \
	  -minimum-access-level public -skip-synthesized-members -output-dir .build/docs/graphs
	docc convert $(DOCS) --additional-symbol-graph-dir .build/docs/graphs --fallback-display-name SportsTime \
	  --fallback-bundle-identifier sportstime --output-path $(OUT)/docs --warnings-as-errors

bench: build ## Time whole commands beside their peers, and against the last run (COUNT TRIPS PAIRS ONLY GROWTH=1).
	python3 Tests/Benchmarks/run.py $(BINARY)
	SPORTSTIME_BENCH=1 swift test -c $(CONFIGURATION) --scratch-path .build/testing --filter EditingBenchmark | grep µs

spark: build ## Import and validate under Spark on this machine, against one run of each (GAMES TRIPS PARTS).
	@[ -x .build/spark/bin/python3 ] || python3 -m venv .build/spark
	.build/spark/bin/pip install --quiet --disable-pip-version-check pyspark
	@command -v java > /dev/null || { \
	  if command -v apt-get > /dev/null && [ "$$(id -u)" = 0 ]; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends default-jre-headless > /dev/null; \
	  else \
	    echo "Please install a Java that Spark runs on (on Debian: default-jre-headless)" >&2; exit 1; \
	  fi; }
	.build/spark/bin/python3 Tests/Spark/run.py $(BINARY)

# The standard library is in what gets installed, which then needs no toolchain.
SHARE = $(DESTDIR)$(PREFIX)/share
COMMANDS = $(shell $(BINARY) help | sed -n 's/^  \([a-z]*\)  .*/\1/p')

install: build ## Install the command, its manual pages, completions and licence below PREFIX (/usr/local).
	install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/sportstime
	install -D -m 755 $(dir $(BINARY))sportstime-fetch $(DESTDIR)$(PREFIX)/bin/sportstime-fetch
	install -d $(SHARE)/man/man1
	$(BINARY) help --man > $(SHARE)/man/man1/sportstime.1
	for name in $(COMMANDS); do $(BINARY) help --man $$name > $(SHARE)/man/man1/sportstime-$$name.1; done
	install -m 644 $(DOCS)/Resources/sportstime-fetch.1 $(SHARE)/man/man1/
	install -d $(SHARE)/bash-completion/completions $(SHARE)/zsh/vendor-completions $(SHARE)/fish/vendor_completions.d
	$(BINARY) completion bash > $(SHARE)/bash-completion/completions/sportstime
	$(BINARY) completion zsh > $(SHARE)/zsh/vendor-completions/_sportstime
	$(BINARY) completion fish > $(SHARE)/fish/vendor_completions.d/sportstime.fish
	install -D -m 644 LICENSE $(SHARE)/doc/sportstime/LICENSE
	install -D -m 644 $(RULES_PAGE) $(SHARE)/doc/sportstime/Rules.md
	install -D -m 644 -t $(SHARE)/doc/sportstime/examples $(wildcard $(DOCS)/Resources/sportstime-sync.*)

reproducible: needs editor ## Make the package, with the editor's core, in two copies of the tree, and compare them byte by byte.
	.ci/reproducible "$(SPORTSTIME_COMMIT)"

deb: ## Make a Debian package in out/.
	rm -rf $(OUT)/deb
	$(MAKE) install PREFIX=/usr DESTDIR=$(CURDIR)/$(OUT)/deb
	.ci/deb $(CURDIR)/$(OUT)/deb $(OUT)

BUILDER := $(firstword $(foreach program,podman buildah docker,$(shell command -v $(program))))

container: deb ## Make a container image of the package, with podman, buildah or docker.
	@[ -n "$(BUILDER)" ] || { echo "There is no podman, buildah or docker." >&2; exit 1; }
	$(BUILDER) build -f .ci/Containerfile -t sportstime $(OUT)

clean: ## Remove what was built.
	rm -rf .build $(OUT)
