#!/bin/bash
# Runs in the container that run.sh boots; creates /check/passed if all checks pass.
touch /check/begun
exec > /check/log 2>&1
state=/var/lib/sportstime
expect() { [ "$2" = "$3" ] && echo "ok: $1" || { echo "FAILED: $1: '$2', not '$3'"; journalctl -u sportstime-sync --no-pager -o cat | tail -30; exit 1; }; }
show() { systemctl show sportstime-sync.service -p "$1" --value; }
files() { (cd $state && find . -type f -not -name report.html -not -name sync.prom -not -name runs.jsonl -exec sha256sum {} + | sort -k 2); }

mkdir -p $state && cp /check/state/* $state/
(cd /check/web && exec python3 -m http.server --bind 127.0.0.1 8765) > /dev/null 2>&1 &
server=$!
sleep 1

systemctl start sportstime-sync.service
expect "the first night is done" "$(show Result) $(show ExecMainStatus)" "success 0"
expect "both feeds are in the store" "$(grep -c . $state/store/schedule.jsonl)" \
  "$(cat /check/state/baltimore.csv /check/web/toronto.json | grep -c -E '^nyy-|"id"')"
expect "the report and the metrics are there" "$(ls $state/report.html $state/sync.prom | wc -l)" 2
expect "it was a user of its own" "$(stat -c %U $state/store/schedule.jsonl)" "$(stat -c %U $state/store)"
[ "$(stat -c %u $state/store)" != 0 ] && echo "ok: who is not root" || exit 1

if [ -x /usr/bin/rsync ]; then
  host=/srv/www/calendars
  [ -e $host/index.html ] && echo "ok: calendars are at the static host" || exit 1
  expect "and are those that were published" "$(diff -r $state/public $host)" ""
  # A copy that fails is made with the next run.
  rm -r $host && touch $host
  systemctl start sportstime-sync.service
  expect "a copy that fails is to be tried again" "$(show Result) $(show SubState)" "exit-code auto-restart"
  systemctl stop sportstime-sync.service
  rm $host
fi

before=$(files)
games=$(sha256sum < $state/store/schedule.jsonl)
systemctl start sportstime-sync.service
expect "a quiet night is done" "$(show Result) $(show ExecMainStatus)" "success 0"
expect "and changes nothing" "$(files)" "$before"
[ ! -x /usr/bin/rsync ] || expect "but copies what was not copied" "$(diff -r $state/public $host)" ""

kill $server && wait $server 2> /dev/null
systemctl start sportstime-sync.service
expect "without its source the run is to be tried again" "$(show ExecMainStatus) $(show SubState)" "75 auto-restart"
expect "and no game is lost" "$(sha256sum < $state/store/schedule.jsonl)" "$games"
systemctl stop sportstime-sync.service

systemctl enable --now sportstime-sync.timer
expect "the timer waits for the night" "$(systemctl is-active sportstime-sync.timer)" active
touch /check/passed
