#!/usr/bin/env bash
# Checks PATHS, one per line, with the options ARGUMENTS: prints annotations, writes the report SARIF, and outputs the exit code.
set -euo pipefail
readarray -t paths < <(sed '/^[[:space:]]*$/d' <<< "$PATHS")
read -ra arguments <<< "$ARGUMENTS"
code=0
sportstime validate --format github --format sarif --output "$SARIF" "${arguments[@]}" -- "${paths[@]}" || code=$?
echo "code=$code" >> "$GITHUB_OUTPUT"
