# Tandem for C: make help lists the targets (Linux; needs Swift 6.3, a C compiler, binutils, Python 3).

VERSION := $(shell sed -n 's/.*var text.*"\(.*\)".*/\1/p' Sources/TandemABI/Version.swift)
NAMES    = $(shell sed -n 's/^@_cdecl("\(.*\)")$$/\1/p' $(1))
PUBLIC  := $(call NAMES,Sources/TandemABI/*.swift)
PLAIN   := $(call NAMES,Sources/TandemABI/PlainNames.swift)
SONAME  := libtandem.so.$(firstword $(subst ., ,$(VERSION)))

CFLAGS  ?= -O2 -D_FORTIFY_SOURCE=2
OBJCOPY ?= objcopy
SWIFT   ?= swift
PYTHON  ?= python3

SHARED   := build/libtandem.so.$(VERSION)
ARCHIVE  := build/libtandem.a
COMMAND  := build/tandem
OBJECTS  := build/embedded/release/tandem.product/Objects.LinkFileList
MAP      := Sources/TandemABI/tandem.map
SOURCES  := Package.swift $(shell find Sources/CPlatform Sources/CanonicalJSON Sources/Tandem* -not -path '*.docc*')
FORMATTED := Package.swift Sources $(wildcard Tests) examples/swift
STEPS    := lint check-header check-symbols test-install test-bindings test-swift test-c test-containment test-simulation \
  test-fuzz test-sanitizers check-instructions

# What the kernel and the dynamic linker are asked to keep closed; nothing of the Swift runtime is left in or shown.
LINK := -shared -nostartfiles -s -Wl,-soname,$(SONAME) -Wl,--version-script=$(MAP) -Wl,--gc-sections \
  -Wl,-Bsymbolic-functions -Wl,--as-needed -Wl,--no-ld-generated-unwind-info -Wl,--build-id=sha1 \
  -Wl,-z,relro,-z,now,-z,noexecstack,-z,defs
HARDEN := -pie -Wl,-z,relro,-z,now
# Every trap is a call, one for each function that can trap: see Containment.c.
FRONTEND := -function-sections -trap-function tandem_trapped -mergeable-traps
# SwiftPM would take CC, which need not know the options of clang, for the C source.
SWIFTPM = env -u CC $(SWIFT)
BUILD = $(SWIFTPM) build --quiet -c release --product tandem --scratch-path

.PHONY: all help ordinary wasm demo test header bindings check-header check-symbols test-bindings test-swift test-c \
  test-containment test-simulation test-languages test-fuzz test-sanitizers check-coverage check-deep bench \
  check-instructions format lint clean
.DELETE_ON_ERROR:

all: $(SHARED) $(ARCHIVE) $(COMMAND)

define HELP
make                 the library and the command, into build
make demo            runs the stories of examples/c
make test            runs the tests, in minutes; make check-deep in full, in an hour
make test-swift      one of the parts of make test, which the Makefile lists as STEPS
make test-languages  tests the bindings of examples, in each language that is there
make test-package    installs and packs the library and tries each way to use it
make check-coverage  compares what the tests do not reach with the list of it
make bench           measures times against other libraries
make install         with DESTDIR and PREFIX; make uninstall removes it
make deb             packs for Debian, into build/packages; make tarball, arm64 and android otherwise
make wasm            builds the package for Node and browsers
make header          writes include/tandem.h from the sources; make bindings the calls of other languages
make format          brings Swift into shape; make lint only looks
make clean           removes build
endef
help:
	$(info $(HELP))@:

build/embedded.stamp: $(SOURCES)
	@echo "  SWIFT    build/embedded"
	@mkdir -p build
	@$(BUILD) build/embedded --traits Embedded $(FRONTEND:%=-Xswiftc -Xfrontend -Xswiftc %) \
	  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$(CURDIR)/build/symbols"
	@touch $@

# All that the public names need, without what only Swift's own tools read (which depends on the folder), and without
# tables for unwinding, which no function written in Swift has. memmove and memcmp do what memcpy and bcmp do: fewer names,
# and none of them newer than glibc 2.4.
build/tandem.o: build/embedded.stamp
	@$(LD) -r --gc-sections $(PUBLIC:%=-u %) -o $@ @$(OBJECTS)
	@$(OBJCOPY) --redefine-sym memcpy=memmove --redefine-sym bcmp=memcmp --strip-unneeded $@
	@$(OBJCOPY) -R .comment -R .eh_frame -R .swift_modhash -R .swift1_autolink_entries -R .linker-options $@

$(SHARED): build/tandem.o $(MAP)
	@echo "  LINK     $@"
	@$(CC) $(LDFLAGS) $(LINK) -o $@ $<
	@ln -sf $(@F) build/$(SONAME) && ln -sf $(SONAME) build/libtandem.so

# The same with the public names alone. The plain ones are weak: a program's own "derive" goes first.
$(ARCHIVE): build/tandem.o
	@echo "  ARCHIVE  $@"
	@mkdir -p build/archive
	@$(OBJCOPY) $(PUBLIC:%=--keep-global-symbol=%) $(PLAIN:%=--weaken-symbol=%) $< build/archive/tandem.o
	@rm -f $@ && $(AR) rcsD $@ build/archive/tandem.o

# The command has the library in it, so that it runs from anywhere.
$(COMMAND): examples/c/tandem.c include/tandem.h $(ARCHIVE)
	@echo "  CC       $@"
	@$(CC) -fPIE $(CFLAGS) $(HARDEN) $(LDFLAGS) -Iinclude $< $(ARCHIVE) -o $@

# The same sources on the ordinary Swift runtime, for comparison.
ordinary: build/ordinary/libtandem.so
build/ordinary/libtandem.so: $(SOURCES)
	@echo "  SWIFT    build/ordinary"
	@mkdir -p build
	@$(BUILD) build/ordinary
	@ln -sf release/libtandem.so $@ && touch $@

# The package of examples/typescript: the library for Node and browsers, and its types.
PACKAGE := examples/typescript
wasm: build/wasm/tandem.wasm
	@cp $< $(PACKAGE)
	@node $(PACKAGE)/generate.js include/tandem.h > build/wasm/index.d.ts && cp build/wasm/index.d.ts $(PACKAGE)
build/wasm/tandem.wasm: $(SOURCES) Sources/WebAssembly/build.sh
	@echo "  SWIFT    build/wasm"
	@Sources/WebAssembly/build.sh

demo: all
	@for demo in two_devices story watch_sync; do \
	  echo "  DEMO     examples/c/$$demo.c"; \
	  $(CC) $(CFLAGS) -Iinclude examples/c/$$demo.c -Lbuild -ltandem -Wl,-rpath,"$(CURDIR)/build" -o build/$$demo || exit; \
	  build/$$demo || exit; \
	done

GENERATE = $(PYTHON) Sources/HeaderGenerator/generate.py \
  build/embedded/release/TandemABI.build/include/TandemABI-Swift.h build/symbols/TandemABI.symbols.json

header: build/embedded.stamp
	@echo "  HEADER   include/tandem.h"
	@mkdir -p include && $(GENERATE) -o build/tandem.h && mv build/tandem.h include/tandem.h

check-header: build/embedded.stamp
	@$(GENERATE) -o build/tandem.h
	@diff -u include/tandem.h build/tandem.h || { echo 'include/tandem.h is not what the sources say: make header'; exit 1; }
	@CC="$(CC)" CXX="$(CXX)" Tests/Header/compile.sh

# The calls of every language in examples, as the header and the library have them.
bindings: $(SHARED)
	@echo "  BINDINGS examples"
	@$(PYTHON) Sources/BindingGenerator/generate.py include/tandem.h $(SHARED)

check-symbols: all
	@$(PYTHON) Tests/Symbols/check.py include/tandem.h Sources/Packaging/debian/libtandem0.symbols $(SHARED) $(SONAME) $(ARCHIVE)
	@$(PYTHON) Tests/Symbols/traps.py $(SHARED)

test-swift:
	@$(SWIFTPM) test -c release --scratch-path build/ordinary

test-c: all ordinary
	@Tests/C/run.sh

test-containment: all
	@Tests/Containment/run.sh

test-simulation: all
	@Tests/Simulation/run.sh $(SHARED)

# What needs no installation; test-languages installs what each language needs.
test-bindings: all
	@OFFLINE=1 CXX="$(CXX)" PYTHON="$(PYTHON)" Tests/Languages/run.sh bindings reference cpp python

test-languages: all ordinary
	@CC="$(CC)" CXX="$(CXX)" PYTHON="$(PYTHON)" Tests/Languages/run.sh

test-fuzz: all
	@Tests/Fuzz/run.sh $(SHARED)

test-sanitizers: all
	@Tests/Sanitizers/run.sh $(SHARED)

# Every region of the sources that no test reaches is in Tests/Coverage/missed.txt with its reason.
check-coverage:
	@Tests/Coverage/run.sh

# In full what make test runs a slice of; says how long each part took.
check-deep: all
	@Tests/deep.sh $(SHARED)

test:
	@printf '#include <json-c/json.h>\n' | $(CC) -E - > /dev/null 2>&1 || Tests/install-needs.sh libjson-c-dev
	@for step in $(STEPS); do \
	  echo "== $$step"; \
	  $(MAKE) -s --no-print-directory $$step || { echo "== $$step failed"; exit 1; }; \
	  echo "== $$step passed"; \
	done

# BENCH takes the options of run.py, such as BENCH=--quick.
bench: $(SHARED)
	@SWIFT="$(SWIFT)" CC="$(CC)" CXX="$(CXX)" $(PYTHON) Tests/Benchmarks/run.py $(BENCH)

check-instructions: $(SHARED)
	@SWIFT="$(SWIFT)" CC="$(CC)" $(PYTHON) Tests/Benchmarks/instructions.py

# make install, uninstall, deb, tarball, arm64, android.
include Sources/Packaging/package.mk

# tandem.pc names the prefix: a relative one is taken from this folder.
override PREFIX := $(if $(filter-out /%,$(firstword $(PREFIX))),$(abspath $(PREFIX)),$(PREFIX))

# The header for C++ goes beside tandem.h and leaves with it.
CXX_HEADERS := $(wildcard examples/cpp/*.hpp)
.PHONY: install-cxx uninstall-cxx
install-dev: install-cxx
install-cxx:
	$(INSTALL) -d "$(DESTDIR)$(INCLUDEDIR)"
	$(INSTALL) -m 644 $(CXX_HEADERS) "$(DESTDIR)$(INCLUDEDIR)"

uninstall: uninstall-cxx
uninstall-cxx:
	rm -f $(CXX_HEADERS:examples/cpp/%="$(DESTDIR)$(INCLUDEDIR)/%")

format:
	$(SWIFT) format --in-place --recursive --parallel $(FORMATTED)

lint:
	@$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)

clean:
	rm -rf build
