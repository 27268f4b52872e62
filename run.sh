S=/work/main/.build/debug/sportstime
cd /tmp/st; cp t.json a.json
$S edit a.json -i --set t0 --departs 17:05 --arrives 19:40 --number "UA 1584" --carrier United --seat 12A --reference ABC123 --notes "Terminal 1"; echo "rc $?"
$S edit a.json -i --add "Grand Hotel" --on 2 --until 4 --at 15:00 --check-out 11:00 --city "New York" --place "234 W 42nd St"; echo "rc $?"
$S edit a.json -i --add "Lakeside Inn" --on 1 --until 2 --at 15:00 --check-out 11:00 --city "Chicago, IL"; echo "rc $?"
cat a.json
$S show a.json
$S validate a.json; echo "rc $?"
$S validate --only night-without-bed t.json; echo "rc $?"
$S export a.json --to markdown
$S export a.json --to ics
$S export a.json --to html | sed -n '/<main/,/<\/main/p' | head -150
$S export a.json --to json --profile schema.org
