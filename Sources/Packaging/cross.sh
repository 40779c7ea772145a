#!/usr/bin/env bash
# Builds the shared library for other machines from the same sources. Called by make arm64 and make android.
#
#   cross.sh arm64     build/arm64/libtandem.so, for Linux on 64-bit Arm
#   cross.sh android   build/android/jniLibs, libtandem.so for each kind of machine that Android names, and
#                      build/android/tandem.aar, what an Android app in Kotlin or Java depends on
#
# Beside Swift this needs libc's headers for the other machines and, for Android, a JDK and gcc's 32-bit Arm runtime.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
tools=$(dirname "$(realpath "$(command -v "$swift")")")

# What is to be known of a machine: Swift's name for it, what the compilers are told, where libc's headers are, and what has the
# arithmetic that its instructions lack. One set of objects serves Linux and Android: code that leaves x18 alone, which Android
# keeps for itself, and asks for no stack guard, which the two keep in different places. Floating-point numbers travel as the
# 32-bit systems of both want it, in the registers of integers.
machine() { # NAME
  arithmetic=()
  case $1 in
    aarch64) triple=aarch64-none-none-elf code=(-ffixed-x18) headers=(/usr/aarch64-linux-gnu/include) ;;
    armv7)
      triple=armv7-none-none-eabi code=(-mfloat-abi=softfp -mfpu=vfpv3-d16) headers=(/usr/arm-linux-gnueabi/include)
      arithmetic=("$(arm-linux-gnueabi-gcc -print-libgcc-file-name)")
      ;;
    x86_64) triple=x86_64-unknown-none-elf code=() headers=(/usr/include/x86_64-linux-gnu /usr/include) ;;
  esac
  [ -e "${headers[0]}/gnu/stubs.h" ] || { echo "libc's headers for $1 are not there: ${headers[0]}" >&2; exit 1; }
  headers=("${headers[@]/#/-isystem}")
}

# Compiles the Swift sources for the machine at hand, into `objects`, with the compiler's options of the Makefile. Anew each
# time, for the objects of a file that is gone would stay.
compile_swift() { # FOLDER
  local option options=(-Xcc -fPIC -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector)
  for option in "${code[@]}" "${headers[@]}"; do options+=(-Xcc "$option"); done
  for option in $FRONTEND; do options+=(-Xswiftc -Xfrontend -Xswiftc "$option"); done
  echo "  SWIFT    $1"
  rm -rf "$1/swift"
  env -u CC "$swift" build --quiet -c release --target TandemABI --traits Embedded --scratch-path "$1/swift" --triple "$triple" \
    "${options[@]}"
  objects=("$1/swift/$triple"/release/*.build/*.swift.o)
}

# Compiles one C source for the machine at hand, and adds it to `objects`.
compile_c() { # FOLDER TARGET SOURCE OPTIONS...
  local object
  object=$1/$(basename "$3" .c).o
  "$tools/clang" --target="$2" -O2 -fPIC -fno-stack-protector -ffunction-sections -Wall -Wextra -Werror "${code[@]}" \
    "${headers[@]}" -ISources/CPlatform/include -Iinclude "${@:4}" -c "$3" -o "$object"
  objects+=("$object")
}

# Links `objects`. The segments are laid out for pages of up to 16 KB.
link() { # FILE SONAME MAP LIBC
  echo "  LINK     $1"
  "$tools/ld.lld" -shared -s -soname "$2" --version-script="$3" --gc-sections -Bsymbolic-functions --as-needed --build-id=sha1 \
    -z relro -z now -z noexecstack -z defs -z max-page-size=16384 -z common-page-size=16384 \
    "${objects[@]}" "${arithmetic[@]}" "$4" -o "$1"
}

arm64() {
  local out=build/arm64 soname=libtandem.so.${VERSION%%.*}
  machine aarch64
  compile_swift $out
  compile_c $out aarch64-linux-gnu Sources/CPlatform/Containment.c
  link "$out/libtandem.so.$VERSION" "$soname" Sources/TandemABI/tandem.map /usr/aarch64-linux-gnu/lib/libc.so.6
  ln -sf "libtandem.so.$VERSION" "$out/$soname"
  ln -sf "$soname" "$out/libtandem.so"
}

# The library of one kind of Android machine, once for C and once for Java. An app's package carries no file whose name ends in a
# version.
android_machine() { # ABI MACHINE TARGET NAMES-IN-LIBC...
  local out=build/android/$1 target=${3}29
  mkdir -p "$out" "build/android/jniLibs/$1" "build/android/aar/jni/$1"
  machine "$2"
  # Android's libc by name only: what it has of what the library may ask for. Since Android 10 (29) it also has thread-local
  # storage, which the way out of a trap lies in.
  printf 'void %s(void) {}\n' malloc realloc free memcpy memmove memset memcmp strlen _setjmp _longjmp abort "${@:4}" |
    "$tools/clang" --target="$target" -w -fno-builtin -shared -nostdlib -fuse-ld=lld -Wl,-soname,libc.so -xc - -o "$out/libc.so"
  compile_swift "$out"
  compile_c "$out" "$target" Sources/CPlatform/Containment.c
  link "build/android/jniLibs/$1/libtandem.so" libtandem.so Sources/TandemABI/tandem.map "$out/libc.so"
  compile_c "$out" "$target" examples/java/src/main/c/tandem_jni.c "-isystem$jdk/include" "-isystem$jdk/include/linux"
  link "build/android/aar/jni/$1/libtandem_jni.so" libtandem_jni.so "$java_map" "$out/libc.so"
}

android() {
  local aar=build/android/aar java_map=build/android/java.map jdk
  jdk=$(dirname "$(dirname "$(realpath "$(command -v javac)")")")
  rm -rf $aar build/android/classes
  mkdir -p $aar build/android/classes
  echo '{ global: Java_tandem_*; local: *; };' > $java_map
  android_machine arm64-v8a aarch64 aarch64-linux-android
  android_machine armeabi-v7a armv7 armv7-linux-androideabi raise __tls_get_addr __aeabi_mem{cpy,move,set,clr}{,4,8}
  android_machine x86_64 x86_64 x86_64-linux-android __tls_get_addr

  echo "  AAR      build/android/tandem.aar"
  cat > $aar/AndroidManifest.xml << 'XML'
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="app.tandem">
    <uses-sdk android:minSdkVersion="29" />
</manifest>
XML
  echo '-keepclasseswithmembers class tandem.Library { native <methods>; }' > $aar/proguard.txt
  : > $aar/R.txt
  javac --release 8 -g -parameters -Xlint:all,-options -Werror -d build/android/classes examples/java/src/main/java/tandem/*.java
  archive build/android/classes $aar/classes.jar
  archive $aar build/android/tandem.aar
}

# Packs a folder: the same files give the same bytes.
archive() { # FOLDER FILE
  local file
  file=$(realpath -m "$2")
  rm -f "$file"
  (
    cd "$1"
    find . -type f -exec touch -d "@$EPOCH" {} +
    find . -type f -printf '%P\n' | LC_ALL=C sort | TZ=UTC jar --create --no-manifest --file "$file" @/dev/stdin
  )
}

"$1"
