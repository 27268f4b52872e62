#!/usr/bin/env bash
# Builds the command from two copies of the sources, in folders of different names, and compares the two binaries without
# their debug information, which names the folders.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$PWD/.build/same
commit=${SPORTSTIME_COMMIT:-}
for folder in one "another folder, of a longer name"; do
  copy=$place/$folder
  mkdir -p "$copy"
  for name in Package.swift Sources Tests feeds schemas; do
    rm -rf "${copy:?}/$name"
    cp -a "$name" "$copy/$name"
  done
  (
    cd "$copy"
    # Other surroundings, too.
    if [ "$folder" != one ]; then export TZ=Asia/Tokyo LC_ALL=C HOME=$copy TMPDIR=$copy/tmp; fi
    mkdir -p tmp
    SPORTSTIME_COMMIT=$commit swift build -c release --product sportstime "$@"
    strip -o "$place/$(basename "$copy" | cut -c1-3)" "$(swift build -c release --show-bin-path)/sportstime"
  )
done
cmp "$place/one" "$place/ano"
echo "the same $(wc -c < "$place/one") bytes: $(sha256sum < "$place/one" | cut -c1-16)"
