#!/bin/bash
# list.sh FOLDER: writes one C source a group of data files to FOLDER, for 'make data'. The compiler embeds the files
# themselves, so only a file that comes or goes makes these sources change.
set -eu
target=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."

# group NAME FOLDER ENDING…
group() {
  local name=$1 folder=$2 ending number=0 list=() file
  shift 2
  for ending in "$@"; do list+=("$folder"/*."$ending"); done
  mapfile -t list < <(printf '%s\n' "${list[@]}" | LC_ALL=C sort)
  {
    echo "// Written by 'make data': the files of $folder."
    echo '#include "data_files.h"'
    echo '#pragma clang diagnostic ignored "-Wc23-extensions"'
    for file in "${list[@]}"; do
      echo "static const unsigned char file_${number}[] = {"
      echo "#embed \"../../$file\""
      echo '};'
      number=$((number + 1))
    done
    echo "static const data_file files[] = {"
    number=0
    for file in "${list[@]}"; do
      echo "  {\"${file##*/}\", file_$number, sizeof file_$number},"
      number=$((number + 1))
    done
    echo '  {0, 0, 0},'
    echo '};'
    echo "const data_file *data_$name(void) { return files; }"
  } > "$target/$name.c"
}

group gazetteer feeds/gazetteer csv
group definitions feeds/definitions json
group samples feeds/samples csv json xml ics
group schemas schemas json
group design Sources/PageDesign css
group itinerary_page Sources/TripPages/Data html
group schedule_page Sources/ItineraryDocuments/Data html
group outlines Sources/TripPages/Data/Map txt
group report_page Sources/FindingReports/Data html
group sync_page Sources/ScheduleSync/Data html
group index Sources/ScheduleSync/Data/Index html js
group editor Sources/EditorCore/Page js css
