# What leaves the build folder: make install, uninstall, deb, tarball, arm64, android, test-install, test-package.

PREFIX       ?= /usr/local
BINDIR       ?= $(PREFIX)/bin
LIBDIR       ?= $(PREFIX)/lib
INCLUDEDIR   ?= $(PREFIX)/include
PKGCONFIGDIR ?= $(LIBDIR)/pkgconfig
CMAKEDIR     ?= $(LIBDIR)/cmake/tandem
MANDIR       ?= $(PREFIX)/share/man
EXAMPLESDIR  ?= $(PREFIX)/share/doc/tandem/examples
INSTALL      ?= install

PACKAGING := Sources/Packaging
EXAMPLES  := $(wildcard examples/c/*.c) examples/c/CMakeLists.txt
# For pkg-config, the folders under $(PREFIX) are relative to it; for CMake, to the folder of its own files.
# PC_PREFIX is the prefix that tandem.pc names: for a folder that is moved about, ${pcfiledir}/../.. instead of $(PREFIX).
PC_PREFIX ?= $(PREFIX)
FILL_PC    = -e 's|@PREFIX@|$(PC_PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|' \
  -e 's|@INCLUDEDIR@|$(INCLUDEDIR:$(PREFIX)/%=$${prefix}/%)|'
FROM_CMAKE = $(shell realpath -m -s --relative-to="$(CMAKEDIR)" "$(1)")
FILL_CMAKE = -e 's|@INCLUDEDIR@|$(call FROM_CMAKE,$(INCLUDEDIR))|' -e 's|@LIBDIR@|$(call FROM_CMAKE,$(LIBDIR))|' \
  -e 's|@SHARED@|$(notdir $(SHARED))|' -e 's|@SONAME@|$(SONAME)|'

.PHONY: install install-bin install-shared install-static install-dev uninstall deb tarball arm64 android test-install test-package

build/%.pc: $(PACKAGING)/%.pc.in FORCE
	@mkdir -p build
	@rm -f $@ && sed $(FILL_PC) -e 's|@VERSION@|$(VERSION)|' $< > $@

build/%.cmake: $(PACKAGING)/%.cmake.in FORCE
	@mkdir -p build
	@rm -f $@ && sed $(FILL_CMAKE) -e 's|@VERSION@|$(VERSION)|' $< > $@
FORCE:

install: install-bin install-shared install-static install-dev

install-bin: $(COMMAND)
	$(INSTALL) -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(MANDIR)/man1"
	$(INSTALL) -m 755 $(COMMAND) "$(DESTDIR)$(BINDIR)"
	$(INSTALL) -m 644 $(PACKAGING)/tandem.1 "$(DESTDIR)$(MANDIR)/man1"

install-shared: $(SHARED)
	$(INSTALL) -d "$(DESTDIR)$(LIBDIR)"
	$(INSTALL) -m 644 $(SHARED) "$(DESTDIR)$(LIBDIR)"
	ln -sf $(notdir $(SHARED)) "$(DESTDIR)$(LIBDIR)/$(SONAME)"

install-static: $(ARCHIVE)
	$(INSTALL) -d "$(DESTDIR)$(LIBDIR)"
	$(INSTALL) -m 644 $(ARCHIVE) "$(DESTDIR)$(LIBDIR)"

# What a program is compiled with: of no use without one of the two before it.
install-dev: build/tandem.pc build/tandemConfig.cmake build/tandemConfigVersion.cmake
	$(INSTALL) -d "$(DESTDIR)$(LIBDIR)" "$(DESTDIR)$(INCLUDEDIR)" "$(DESTDIR)$(PKGCONFIGDIR)" "$(DESTDIR)$(CMAKEDIR)" \
	  "$(DESTDIR)$(EXAMPLESDIR)"
	ln -sf $(SONAME) "$(DESTDIR)$(LIBDIR)/libtandem.so"
	$(INSTALL) -m 644 include/tandem.h "$(DESTDIR)$(INCLUDEDIR)"
	$(INSTALL) -m 644 build/tandem.pc "$(DESTDIR)$(PKGCONFIGDIR)"
	$(INSTALL) -m 644 build/tandemConfig.cmake build/tandemConfigVersion.cmake "$(DESTDIR)$(CMAKEDIR)"
	$(INSTALL) -m 644 $(EXAMPLES) "$(DESTDIR)$(EXAMPLESDIR)"

uninstall:
	cd "$(DESTDIR)$(LIBDIR)" && rm -f libtandem.so $(SONAME) $(notdir $(SHARED)) libtandem.a
	rm -f "$(DESTDIR)$(BINDIR)/tandem" "$(DESTDIR)$(MANDIR)/man1/tandem.1" "$(DESTDIR)$(INCLUDEDIR)/tandem.h" \
	  "$(DESTDIR)$(PKGCONFIGDIR)/tandem.pc" "$(DESTDIR)$(CMAKEDIR)/tandemConfig.cmake" \
	  "$(DESTDIR)$(CMAKEDIR)/tandemConfigVersion.cmake" $(EXAMPLES:examples/c/%="$(DESTDIR)$(EXAMPLESDIR)/%")
	-rmdir "$(DESTDIR)$(CMAKEDIR)" "$(DESTDIR)$(EXAMPLESDIR)" "$(DESTDIR)$(dir $(EXAMPLESDIR))"

# Packages lie in build/packages, with the sums of all of them. Their moments are that of the release, as debian/changelog
# says it, unless SOURCE_DATE_EPOCH does: the same sources give the same bytes.
PACKAGES := build/packages
EPOCH     = $(or $(SOURCE_DATE_EPOCH),$(shell date -d "$$(sed -n 's/^ -- .*>  //p;T;q' $(PACKAGING)/debian/changelog)" +%s))
ADD_SUMS  = cd $(PACKAGES) && sha256sum *.deb *.tar.gz 2> /dev/null > SHA256SUMS; cat SHA256SUMS

deb: all
	@SOURCE_DATE_EPOCH=$(EPOCH) $(PACKAGING)/deb.sh $(PACKAGES)
	@$(ADD_SUMS)

tarball: all
	@$(PACKAGING)/tarball.sh $(PACKAGES) $(VERSION) $(EPOCH)
	@$(ADD_SUMS)

# For 64-bit Arm Linux, and for the machines of Android. The C conformance program is run on them, under qemu-user for Arm.
CROSS = SWIFT="$(SWIFT)" VERSION=$(VERSION) EPOCH=$(EPOCH) FRONTEND="$(FRONTEND)" $(PACKAGING)/cross.sh

arm64: $(SHARED)
	@Tests/install-needs.sh libc6-dev-arm64-cross gcc-aarch64-linux-gnu qemu-user libjson-c-dev
	@$(CROSS) arm64
	@CC="$(CC)" Tests/Cross/run.sh arm64

android: $(SHARED)
	@Tests/install-needs.sh libc6-dev-arm64-cross gcc-aarch64-linux-gnu libc6-dev-armel-cross gcc-arm-linux-gnueabi qemu-user \
	  libjson-c-dev default-jdk-headless
	@$(CROSS) android
	@CC="$(CC)" Tests/Cross/run.sh android

# What needs no further build: the parts, the CMake package, moving it, and that nothing stays behind.
test-install: all
	@CC="$(CC)" Tests/Package/install.sh

test-package: all
	@SWIFT="$(SWIFT)" CC="$(CC)" PYTHON="$(PYTHON)" Tests/Package/run.sh
