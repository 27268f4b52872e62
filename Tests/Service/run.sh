#!/bin/bash
# run.sh SPORTSTIME SPORTSTIME-FETCH: boots a systemd in a container of its own and lets it run the sample service, with
# all of its sandbox, on a configuration with a local feed and one that is fetched. Where there is no systemd-nspawn, or
# this user may not, it says so and does nothing.
set -u
tool=$(realpath "$1"); fetch=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd); root=$(cd "$here/../.." && pwd)
units=$root/Sources/SportsTime/SportsTime.docc/Resources
skip() { echo "the service was not run: $1"; exit 0; }
[ "$(id -u)" = 0 ] || skip "only root can boot a container"
command -v systemd-nspawn > /dev/null || skip "there is no systemd-nspawn (the package systemd-container)"
[ -x /lib/systemd/systemd ] || skip "there is no systemd"

work=$(mktemp -d)
finish() { umount "$work/root" 2> /dev/null; umount "$work/top" 2> /dev/null; rm -rf "$work"; }
trap finish EXIT
mkdir "$work/top" "$work/root"
mount -t tmpfs tmpfs "$work/top" 2> /dev/null || skip "nothing can be mounted here"
mkdir "$work/top/upper" "$work/top/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$work/top/upper,workdir=$work/top/work" "$work/root" 2> /dev/null \
  || skip "there are no overlays here"
inside=$work/root
install -m 755 "$tool" "$inside/usr/bin/sportstime"
install -m 755 "$fetch" "$inside/usr/bin/sportstime-fetch"
install -m 644 "$units"/sportstime-sync.{service,timer} "$inside/etc/systemd/system/"
if [ -x "$inside/usr/bin/rsync" ]; then
  install -D -m 644 "$units/sportstime-sync.publish.conf" "$inside/etc/systemd/system/sportstime-sync.service.d/publish.conf"
  mkdir -p "$inside/srv/www"
else
  echo "the copy to a static host was not tried: there is no rsync"
fi
mkdir -p "$inside/check/state" "$inside/check/web"
cp "$root/feeds/samples/baltimore.csv" "$inside/check/state/"
cp "$root/feeds/samples/toronto.json" "$inside/check/web/"
cp "$here/check.sh" "$inside/check/"
cat > "$inside/check/state/sportstime-sync.json" << 'JSON'
{"format": "sportstime-sync", "version": 1, "publish": {}, "feeds": [
 {"name": "baltimore", "source": "baltimore.csv"},
 {"name": "toronto", "source": "http://127.0.0.1:8765/toronto.json", "http": {"allowPrivate": true, "attempts": 1}}]}
JSON
cat > "$inside/etc/systemd/system/check.service" << 'UNIT'
[Unit]
Requires=basic.target
After=basic.target
[Service]
Type=oneshot
ExecStart=/bin/bash /check/check.sh
ExecStopPost=/bin/systemctl poweroff
UNIT
timeout 180 systemd-nspawn --quiet --register=no --keep-unit -D "$inside" -b systemd.unit=check.service \
  > "$work/boot.log" 2>&1
[ -e "$inside/check/begun" ] || { tail -5 "$work/boot.log"; skip "no systemd boots in a container here"; }
cat "$inside/check/log"
[ -e "$inside/check/passed" ] || { echo "the service does not do what its sample says" >&2; exit 1; }
