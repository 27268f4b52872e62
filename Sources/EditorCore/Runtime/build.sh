#!/bin/bash
# build.sh OUTPUT: compiles the editor's core for WebAssembly, with all modules that it stands on.
# build.sh --check: only checks that its sources compile together, which takes some seconds.
# The same sources and toolchain give the same bytes, wherever they are compiled. Exit code 69: this toolchain has no Embedded
# Swift for wasm32.
set -eu -o pipefail
output=$1
cd "$(dirname "$0")/../../.."
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")/..
tables=$toolchain/lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a
if [ ! -e "$tables" ] || [ ! -x "$toolchain/bin/wasm-ld" ]; then
  echo "This toolchain can't compile for WebAssembly (no Embedded Swift for wasm32): the build has no editor." >&2
  exit 69
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/sources"

# One module of all sources: what they share is compiled once, and nothing of it is visible but what the page calls. Without
# `package` the compiler drops at once what no call from the page leads to.
modules='SourceText DataFiles CivilTime FormatSyntax ScheduleModel GameIdentity ItineraryModel ItineraryEditing TripBuilding TripChanging ItineraryValidation ItineraryFixing TripTimeline TripCalendars TripPages ItineraryDocuments EditorCore'
for module in $modules; do
  while read -r file; do
    sed -E -e "/^ *((public|package|internal|private) )?import (${modules// /|})\$/d" \
      -e 's/^( *(@[A-Za-z]+ )*)package /\1/' \
      "$file" > "$work/sources/$(echo "${file#Sources/}" | tr / .)"
  done < <(find "Sources/$module" -name '*.swift' | LC_ALL=C sort)
done

# Without the hash by which the compiler would know an object file of the same module again: it depends on the folder.
cd "$work/sources"
root=$OLDPWD
if [ "$output" = --check ]; then product=(-typecheck); else product=(-wmo -Osize -enforce-exclusivity=unchecked -c -o "$work/core.o"); fi
LC_ALL=C swiftc -target wasm32-unknown-none-wasm -swift-version 6 -enable-experimental-feature Embedded \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
  -enable-upcoming-feature InternalImportsByDefault -suppress-warnings -package-name sportstime -module-name EditorCore \
  -parse-as-library -Xfrontend -disable-stack-protector -Xfrontend -disable-incremental-llvm-codegen -Xcc -ffreestanding \
  -I "$root/Sources/CByteScan" -I "$root/Sources/CLibrary" "${product[@]}" ./*.swift
if [ "$output" = --check ]; then exit 0; fi
clang --target=wasm32-unknown-none -ffreestanding -nostdlib -mbulk-memory -Os -Wall -Wextra -Werror \
  -c -o "$work/runtime.o" "$root/Sources/EditorCore/Runtime/runtime.c"
"$toolchain/bin/wasm-ld" --no-entry --gc-sections --strip-all --stack-first -z stack-size=1048576 \
  --export=sportstime_request --export=sportstime_answer --export=sportstime_answered \
  -o "$work/core.wasm" "$work/runtime.o" "$work/core.o" "$tables"
# Where Binaryen is installed, it makes a tenth less of it.
if command -v wasm-opt > /dev/null; then
  wasm-opt --flatten --rereloop -Oz -Oz --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
    --enable-mutable-globals -o "$work/core.wasm" "$work/core.wasm"
fi
case $output in /*) ;; *) output=$root/$output ;; esac
mv "$work/core.wasm" "$output"
