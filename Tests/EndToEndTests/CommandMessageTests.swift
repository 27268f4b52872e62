import Foundation
import Testing

/// Messages of the commands, each for files and a command line that lead to it.
@Suite struct CommandMessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var script: String
    var code: Int32
    var message: String

    init(_ script: String, _ code: Int32, _ message: String) {
      (self.script, self.code, self.message) = (script, code, message)
    }

    var testDescription: String { script }
  }

  // MARK: Files

  private static func game(_ id: String, _ home: String, _ city: String, _ region: String, _ start: String) -> String {
    let place = city.isEmpty ? "" : #","city":"\#(city)","region":"\#(region)""#
    return #"{"id":"\#(id)","league":"toy","season":"2026","home":{"id":"\#(home.lowercased())","#
      + #""name":"\#(home) Club"},"away":{"id":"guests","name":"Guests"},"venue":{"id":"\#(home.lowercased())-park","name":"\#(home) Park","#
      + #""country":"US"\#(place)},"localDate":"\#(start.prefix(10))","start":"\#(start)","status":"scheduled"}"# + "\n"
  }

  /// Five games; the last one has no city.
  private static let schedule =
    game("b1", "Boston", "Boston", "MA", "2026-06-03T19:05:00-04:00")
    + game("n1", "Bronx", "Bronx", "NY", "2026-06-05T19:05:00-04:00")
    + game("p1", "Philly", "Philadelphia", "PA", "2026-06-07T19:05:00-04:00")
    + game("h1", "Waves", "Honolulu", "HI", "2026-06-10T19:10:00-10:00")
    + game("z1", "Nowhere", "", "", "2026-06-12T19:10:00-04:00")

  /// Two games, a drive between them, and two items of the user's.
  private static let trip = """
    {"id":"t","title":"Trip","startDate":"2026-06-10","dayCount":3,"items":[\
    {"id":"g1","kind":"game","day":1,"sortOrder":0.1,"title":"Red Sox at Yankees","game":{"id":"x1",\
    "start":"2026-06-10T19:05:00-04:00","venue":{"id":"yankee-stadium","name":"Yankee Stadium","city":"Bronx",\
    "region":"NY","country":"US"}}},{"id":"l","kind":"travel","day":2,"sortOrder":1,"title":"Drive","travel":{\
    "from":{"city":"Bronx","region":"NY","country":"US"},"to":{"city":"Boston","region":"MA","country":"US"},\
    "mode":"drive","leg":0,"durationMinutes":240}},{"id":"a","kind":"custom","day":2,"sortOrder":2,"title":"Museum"},\
    {"id":"b","kind":"custom","day":2,"sortOrder":3,"title":"Dinner"},{"id":"g2","kind":"game","day":3,\
    "sortOrder":0.1,"title":"Cubs at Red Sox","game":{"id":"x2","start":"2026-06-12T19:10:00-04:00","venue":{\
    "id":"fenway-park","name":"Fenway Park","city":"Boston","region":"MA","country":"US"}}}]}

    """

  /// Three days with an item on the first.
  private static let dinner = """
    {"id":"t","title":"Trip","startDate":"2026-06-10","dayCount":3,"items":[\
    {"id":"c","kind":"custom","day":1,"sortOrder":1,"title":"Dinner"}]}

    """

  private static let table = """
    id,league,home,away,venue,city,start,tz,status
    g1,mlb,Mets,Cubs,Citi Field,New York,2026-05-01T19:10:00,America/New_York,scheduled

    """

  private static let files = ["s.jsonl": schedule, "trip.json": trip, "dinner.json": dinner, "games.csv": table]

  // MARK: Commands

  private static let scheduled = "sportstime import games.csv -q -o g.jsonl; cp g.jsonl h.jsonl; "

  static let commandLine = [
    Case(
      scheduled + "sportstime export g.jsonl h.jsonl --to ics", 64,
      "a schedule is exported alone; 'sportstime import' joins several"),
    Case("sportstime export --to ics", 64, "an itinerary or a schedule to export is missing"),
    Case(scheduled + "sportstime export g.jsonl --to ics --each team", 64, "--each needs --output, a folder"),
    Case(
      scheduled + "sportstime export g.jsonl --to ics --event-title '{home'", 64, "--event-title: a brace is not closed"
    ),
    Case(
      scheduled + "sportstime export g.jsonl --to ics --event-title '{hme}'", 64,
      "--event-title: unknown {hme}; the names are {title}, {home}, {away}"),
    Case(
      "sportstime export dinner.json --editable --to html -o page.txt", 64,
      "a page to edit is HTML, and \"page.txt\" does not end in .html"),
    Case(
      "cat dinner.json dinner.json > two.jsonl; sportstime export two.jsonl --editable --to html", 65,
      "a page to edit has one itinerary, but the input has 2"),
    Case(scheduled + "sportstime show g.jsonl --units km", 64, "--units is for itineraries"),
    Case(
      "sportstime edit dinner.json --op '{\"op\":\"nope\"}'", 65, "the edits can't be read; nothing was changed"),
    Case("sportstime games s.jsonl --days foo", 64, "--days takes days of the week like sat,sun, not \"foo\""),
    Case("sportstime import games.csv --team ''", 64, "--team takes a text of 1 to 128 bytes, not \"\""),
    Case(
      "sportstime diff s.jsonl s.jsonl -o report.json; sportstime validate report.json", 65,
      "report.json is not an itinerary: it is a report of 'diff'"),
    Case(
      "mkdir -p zones/America; head -c 300 /usr/share/zoneinfo/America/New_York > zones/America/New_York; "
        + "SPORTSTIME_ZONEINFO=zones sportstime export trip.json --to ics", 65,
      "the time zone file zones/America/New_York is damaged: it does not follow RFC 9636"),
    Case(
      "mkdir places; printf 'code,city,region,country\\nXXX,Fooville,ZZ,US\\n' > places/airports.csv; "
        + "sportstime import games.csv --gazetteer places", 65, "the gazetteer has no city \"Fooville\""),
    Case(
      "echo '{\"format\":\"sportstime-reject\",\"version\":2,\"feed\":\"x\"}' > r.jsonl; sportstime import r.jsonl", 1,
      "not a rejected record: another \"format\" or \"version\""),
  ]

  static let help = [
    Case(
      "sportstime help", 0, "'sportstime help COMMAND' describes a command. 'sportstime --version' prints the version."),
    Case(
      "sportstime help help", 0,
      "'sportstime help limits' lists the limits of inputs, and 'sportstime help exit-codes' the exit codes."),
    Case("sportstime help --man", 0, "turn schedules of games into trips that people can take"),
    Case(
      "sportstime help validate", 0,
      "text, json, jsonl, sarif, html, github, gitlab or junit (default: from the output's extension, or text)."),
    Case("sportstime help validate", 0, "compressed files, through a pipe"),
    Case("sportstime help diff", 0, "text, json or markdown (default: from the output's extension, or text)."),
    Case("sportstime help history", 0, "text or json (default: from the output's extension, or text)."),
    Case("sportstime help import", 0, "jsonl, json or csv (default: from the output's extension, or jsonl)."),
    Case(
      "sportstime help exit-codes", 0,
      "76 'sync' held changes back that its guard does not allow, and made all others."),
    Case("sportstime rules feeds-disagree", 0, "next to the schedule"),
    Case(
      "sportstime help limits", 0,
      "64 objects and arrays, elements, or components nested in each other: the document, or the record, is refused "
        + "1,048,576 bytes of one record of a feed or a schedule: the record is rejected "
        + "67,108,864 bytes of one itinerary: the itinerary is unreadable; an edit that would reach it is refused "
        + "1,000,000 items of one itinerary: the itinerary is unreadable "
        + "128 bytes of an id: the itinerary is invalid, the game rejected "
        + "256 attributes of one XML element: the feed is refused "
        + "3,660 days of one itinerary: the itinerary is invalid, a request is not built "
        + "1,000 occurrences of one event that recurs: the first ones are kept, with a finding"),
    Case(
      "sportstime help limits", 0,
      "3,000,000 days checked for the occurrences of one event: the first ones are kept, with a finding "
        + "40,000 days checked for each event, regardless of the others: the first ones are kept, with a finding "
        + "20,000,000 days checked for the occurrences of all events of one calendar: the first ones are kept, with a "
        + "finding 4,000,000 items checked while one itinerary is fixed: the rest is left unchanged, with the reason; "
        + "fixing again continues"),
  ]

  static let importing = [
    Case(
      "head -1 games.csv > two.csv; tail -1 games.csv >> two.csv; tail -1 games.csv >> two.csv; "
        + "sportstime import two.csv --explain 2", 0, "the same game as another record of the source"),
    Case(
      "echo '[{\"id\":\"1\",\"id\":\"2\",\"home\":\"Mets\",\"away\":\"Cubs\",\"start\":\"2026-05-01T19:10:00\","
        + "\"tz\":\"US/Eastern\",\"league\":\"mlb\",\"venue\":\"Citi Field\"}]' > two.json; sportstime import two.json",
      1,
      "the key \"id\" occurs twice; the last one counts"),
    Case(
      "sed -i 's/Mets/\"Me\"ts/' games.csv; sportstime import games.csv", 1, "text after a closing quote is kept"),
    Case(
      "sed -i \"1s/\\$/$(printf ',c%s' $(seq 4100))/\" games.csv; sportstime import games.csv --feed plain-csv", 65,
      "more than 4,096 columns or 1,048,576 bytes in the header"),
    Case(
      "\(calendar("FREQ=WEEKLY;BYDAY=2MO")) > c.ics; sportstime import c.ics", 0,
      "numbered weekdays need months or years; the first occurrence is kept"),
    Case(
      "echo '{\"name\":\"x\",\"syntax\":\"xml\",\"records\":\"a/b\",\"game\":{\"home\":\"/a^//b\",\"away\":\"/@x\"}}' > d.json; "
        + "sportstime feeds --check d.json", 65, "a // can't follow a ^ in the path \"/a^//b\""),
    Case(
      "echo '{\"name\":\"x\",\"syntax\":\"xml\",\"records\":\"a/b\",\"game\":{\"home\":\"h\",\"away\":\"/@x\"}}' > d.json; "
        + "sportstime feeds --check d.json", 65, "an element is missing in the path \"/@x\""),
    Case(
      "(printf '<games><!--'; head -c 11000000 /dev/zero | tr '\\0' x) > x.xml; sportstime import x.xml --feed mlb-gameday",
      65, "a piece of the document is larger than libxml2 allows"),
  ]

  /// Rejected records of a table, as `import --rejects` writes them.
  private static let rejected =
    "sed -i 's/Cubs/Mets/' games.csv; sportstime import games.csv --rejects r.jsonl -q -o g.jsonl; "

  static let records = [
    Case(
      calendar("FREQ=DAILY;COUNT=1", title: "Party") + " > c.ics; sportstime import c.ics --explain 1", 0,
      "not a game: counted and left out"),
    Case(
      "echo 'START DATE,START TIME,SUBJECT,LOCATION,DESCRIPTION,END DATE,REMINDER OFF,SHOWTIMEAS FREE' > club.csv; "
        + "echo '05/01/26,07:10 PM,Cubs at Mets,Citi Field - Flushing,x,05/01/26,FALSE,FREE' >> club.csv; "
        + "sportstime import club.csv --feed mlb-club-csv --explain 1", 0,
      "form MM/dd/yy hh:mm a, zone of the home team"),
    Case(
      "sed -i '2{s/19:10/13:10/;p;s/g1/g2/;s/01T13:10/02T00:00/}' games.csv; sportstime import games.csv", 1,
      "1 start is at 0:00, and no other is near midnight: is the time not set there"),
    Case(
      rejected + "sed -i 's/\"feed\":\"plain-csv\"/\"feed\":\"table\"/' r.jsonl; sportstime import r.jsonl", 1,
      "the columns of the source were read without a definition: write one with 'feeds --infer' and name it with --feed"
    ),
    Case(
      rejected + "(sed 's/\"city\":.*/\"city\":\"/' r.jsonl | tr -d '\\n'; head -c 5000000 /dev/zero | tr '\\0' x; "
        + "echo '\"},\"raw\":\"\"}') > big.jsonl; sportstime import big.jsonl", 1,
      "the fields are larger than a record may be"),
  ]

  /// A command that proposes a definition from a table with these columns and rows.
  private static func infer(_ lines: String..., options: String = "") -> String {
    "printf '%s\\n' \(lines.map { "'\($0)'" }.joined(separator: " ")) > t.csv; sportstime feeds --infer t.csv \(options)"
  }

  private static let dated = "date,time,home,away,league"
  private static func dated(_ date: String) -> String { date + ",20:30,Boston Red Sox,New York Yankees,mlb" }

  static let inferring = [
    Case(infer(dated, dated("13/06/2026")), 0, "fit `d/M/yyyy`; a number above 12 comes first"),
    Case(infer(dated, dated("06/13/2026")), 0, "fit `M/d/yyyy`; a number above 12 comes second"),
    Case(
      infer(dated, dated("03/04/2026"), options: "--dates dmy"), 0,
      "fit `d/M/yyyy`; as --dates or other dates of the source state"),
    Case(
      infer("weekday," + dated, "Sunday," + dated("07/06/2026"), "Thursday," + dated("04/06/2026")), 0,
      "fit `d/M/yyyy`; only this order fits the weekdays"),
    Case(
      infer(
        dated, dated("10/06/2026"), dated("11/06/2026"), dated("12/06/2026"), dated("01/07/2026"), dated("02/07/2026")),
      0,
      "only this order puts the records in the order of their dates"),
    Case(
      "echo '[{\"home\":\"Boston Celtics\",\"away\":\"New York Knicks\",\"start\":\"2026-10-22T23:30:00Z\","
        + "\"kickoff\":\"2026-10-22T23:40:00Z\"}]' > d.json; sportstime feeds --infer d.json", 1,
      "start: is it \"start\" or \"kickoff\" (--column start=start)? they differ"),
    Case(
      infer("datetime,time,home,away", "2026-06-13 00:00:00,x,Mets,Cubs"), 1,
      "all dates are at midnight: where is the time (--column time=NAME)?"),
    Case(
      infer("date,opponent", "2026-06-13,@ Mets", "2026-06-14,vs. Cubs", options: "--team Braves"), 0,
      "away: the opponent if it is at home, otherwise the schedule's team"),
    Case(
      infer("date,opponent", "2026-06-13,Mets (A)", "2026-06-14,Cubs (H)", options: "--team Braves"), 0,
      "home: the opponent if it is away, otherwise the schedule's team"),
    Case(
      infer("date,home,away", "2026-06-13,BOS,NYA", "2026-06-15,NYN,CHA", "2026-06-16,CHN,SLN"), 0,
      "league: 6 of 6 sides are ids of its teams in retrosheet"),
    Case(
      infer("date,home,away,competition", "2026-06-13,Arsenal,Chelsea,Cup X", "2026-06-14,Chelsea,Arsenal,Cup X"), 1,
      "league: if it is \"Cup X\", are the sides of england, or of wsl? 2 of 2 sides are its teams"),
    Case(
      calendar("FREQ=DAILY;COUNT=1", title: "") + " > c.ics; sportstime feeds --infer c.ics", 65,
      "not found: the titles of the events"),
  ]

  /// A command that prints a calendar of one event.
  private static func calendar(_ rule: String, title: String = "Cubs at Mets") -> String {
    "printf '%s\\r\\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:x BEGIN:VEVENT UID:1 'SUMMARY:\(title)' "
      + "'DTSTART;TZID=America/New_York:20260610T190000' 'RRULE:\(rule)' 'LOCATION:Citi Field' END:VEVENT END:VCALENDAR"
  }

  // MARK: Documents

  private static let exported = "sportstime export trip.json -o trip.ics && "

  /// Takes all lines of ours out of the calendar, and the events with these titles.
  private static func foreign(_ titles: String...) -> String {
    let lines = #"sed -i -z 's/\r\n //g; s/X-SPORTSTIME[^\r]*\r\n//g; s/Estimated time[^\r]*//g' trip.ics"#
    let events = titles.map {
      #"; sed -i -z 's/BEGIN:VEVENT\r\nUID:\#($0)@\([^\r]*\r\n\)\{6,10\}END:VEVENT\r\n//' trip.ics"#
    }
    return exported + lines + events.joined() + "; "
  }

  private static let changed = "sportstime export trip.json -o trip.md && sed -i 's/- Dinner/- Supper/' trip.md && "

  static let documents = [
    Case(
      exported + "sed -i 's/20260611T130000\\r/20260611T140000\\r/' trip.ics; sportstime export trip.ics --to json", 0,
      "\"Drive\" takes 5 h in the calendar instead of 4 h: its length was changed"),
    Case(
      exported + "sed -i 's/STATUS:CONFIRMED/STATUS:CANCELLED/' trip.ics; sportstime export trip.ics --to json", 1,
      "\"Red Sox at Yankees\" keeps what the trip has: the cancellation in the calendar is ignored"),
    Case(
      exported + "sed -i 's/20260611T13/20260601T13/; s/20260611T14/20260601T14/' trip.ics; "
        + "sportstime export trip.ics --to json", 0,
      "entries outside days 1 to 3,660 are placed on the nearest of these days"),
    Case(
      exported + #"sed -i -z 's/\r\n //g; s/"dayCount":3}/"dayCount":3\\,"items":[{"id":"q"}]}/g' trip.ics; "#
        + "sportstime export trip.ics --to json", 65,
      "the embedded itinerary has items; each one belongs in its own entry"),
    Case(
      exported + "sed -i 's/SUMMARY:Dinner/SUMMARY:Supper/' trip.ics; sed -i 's/\"id\":\"t\"/\"id\":\"u\"/' trip.json; "
        + "sportstime export trip.json -o trip.ics", 65,
      "\"Trip\" would be lost (it has the trip \"t\"); the file was left unchanged"),
    Case(
      foreign() + "sed -i 's/@t.sportstime/@example.org/' trip.ics; sportstime export trip.ics --to json", 0,
      "the place of \"Drive\", \"Museum\", \"Dinner\" is inferred from the times of the events"),
    Case(
      foreign("l", "a", "b") + "sed -i 's/@t.sportstime/@example.org/' trip.ics; sportstime export trip.ics --to json",
      0,
      "the calendar carries no itinerary: its days and their order are inferred from the events"),
    Case(
      foreign("l") + "sportstime export trip.ics --to json", 1,
      "the calendar has no travel from \"Red Sox at Yankees\" to \"Cubs at Red Sox\""),
    Case(
      "sportstime export trip.json -o trip.md; sed -i 's/sportstime-trip: /sportstime-itinerary: /' trip.md; "
        + "sportstime export trip.md --to json", 65,
      "it is from a version before 1.0, whose Markdown is not read: export the trip again"),
    Case(
      "sportstime export trip.json -o trip.md; sed -i '/^- Museum/{h;d};/^- Dinner/G' trip.md; "
        + "sed -i 's/\"day\":2,\"sortOrder\":2/\"day\":2,\"sortOrder\":0.5/' trip.json; sportstime export trip.json -o trip.md",
      65, "\"Dinner\" would be lost (it was moved, but the trip now has another order); the file was left unchanged"),
    Case(
      changed + "sportstime edit trip.json --remove b -i; sportstime export trip.json -o trip.md", 65,
      "\"Supper\" would be lost (the trip no longer has it); the file was left unchanged"),
    Case(
      changed + "sportstime edit trip.json --set b --title Lunch -i; sportstime export trip.json -o trip.md", 65,
      "\"Supper\" would be lost (the trip has changed it as well); the file was left unchanged"),
    Case(
      scheduled
        + "sportstime export g.jsonl -o g.ics; sed -i 's/^END:VCALENDAR/BEGIN:VEVENT\\r\\nDTSTART:20260610\\r\\n"
        + "END:VEVENT\\r\\nEND:VCALENDAR/' g.ics; sportstime export g.jsonl -o g.ics", 65,
      "an entry without a title would be lost"),
    // The second input is opened when the first one has been read; then this one gets longer.
    Case(
      "cp dinner.json a.json; sed 's/\"t\"/\"u\"/' trip.json > b.json; mkfifo pipe; "
        + "(exec 3> pipe; sed 's/\"t\"/\"v\"/' dinner.json >> a.json; cat b.json >&3) & "
        + "sportstime export a.json pipe --to html -o p.html", 74,
      "an input changed while it was read: the output is incomplete"),
    Case(
      "sed -i 's/\"drive\"/\"train\"/' trip.json; sportstime export trip.json --to html", 0,
      "1 Bronx → 2 Boston. Dotted: by rail"),
    Case(
      "sed -i 's/\"drive\"/\"fly\"/' trip.json; sportstime export trip.json --to html", 0,
      "1 Bronx → 2 Boston. Dashed: by air"),
    Case(
      changed + "mv trip.md trip; sportstime export trip.json --to ics -o trip", 65,
      "\"# Trip\" would be lost (a document of another format, changed by hand)"),
    Case(
      changed + "sed 's/\"id\":\"t\"/\"id\":\"u\"/' trip.json | cat trip.json - > two.jsonl; "
        + "sportstime export two.jsonl -o trip.md", 65,
      "\"# Trip\" would be lost (a document of other trips, changed by hand)"),
  ]

  // MARK: Requests, plans and edits

  static let building = [
    Case(
      "sed -i 's/2026-06-0/0001-01-0/g; s/0001-01-03/0001-01-01/g; s/T19/T01/' s.jsonl; echo '{\"team\":\"Guests\","
        + "\"to\":\"0001-01-09\",\"origin\":{\"city\":\"X\",\"latitude\":42,\"longitude\":-71}}' > r.json; "
        + "sportstime build -s s.jsonl --request r.json", 65,
      "the trip would start on a date that the calendar does not have"),
    Case(
      "sportstime games s.jsonl --near Fooville", 65, "no city \"Fooville\" is known to measure distances from"),
    Case("sportstime build -s s.jsonl --team Nowhere", 65, "none of the matching games has a city"),
    Case(
      "sportstime build -s s.jsonl --trips --team Guests --from 2026-06-10 --to 2026-06-10 --mode drive --origin Boston",
      65,
      "nothing is left to build: left out \"Guests at Waves Club\" (h1, 2026-06-10 in Honolulu): no road leads there"),
    Case(
      "printf '{\"team\":\"Bronx Club\"}\\n{\"team\":\"Philly Club\"}\\n' > r.jsonl; "
        + "sportstime build -s s.jsonl --request r.jsonl --alternatives 2", 64, "--alternatives is for a single request"
    ),
    Case(
      "sed -n '/b1/{s/T19/T12/;s/\"Boston\",\"region\":\"MA\"/\"Fooville\",\"region\":\"ZZ\"/p}; "
        + "/n1/{s/06-05/06-03/g;s/T19/T15/;s/\"Bronx\",\"region\":\"NY\"/\"Barville\",\"region\":\"ZZ\"/p}' s.jsonl > foo.jsonl; "
        + "sportstime build -s foo.jsonl --league toy --on-conflict fail", 65,
      "clashes with \"Guests at Boston Club\" (b1, 2026-06-03 in Fooville): there is no time for the travel"),
    Case(
      "sportstime build -s s.jsonl --team Guests --to 2026-06-08 --rest-days 30 --alternatives 2", 65,
      "there is no alternative"),
    Case(
      "sed '/h1/s/toy/other/' s.jsonl > two.jsonl; sportstime plan -s two.jsonl --visit 'Boston Park' --league other",
      65,
      "Boston Park, Boston, MA, US can't be seen: no game in these leagues"),
    Case(
      "sportstime plan -s s.jsonl --game b1 --via ,", 65,
      "a stop is a city, such as 'Canton, OH', or a venue, not \",\""),
    Case(
      "sportstime plan -s s.jsonl $(printf ' --game b1%.0s' $(seq 70))", 65, "there are 70 wishes; 64 is the limit"),
    Case(
      "for n in $(seq 2900); do sed -n \"/b1/{s/\\\"b1\\\"/\\\"g$n\\\"/;s/boston-park/park$n/;s/Boston Park/Park $n/;"
        + "s/\\\"Boston\\\"/\\\"City $n\\\"/;s/\\\"MA\\\"/\\\"ZZ\\\"/;p}\" s.jsonl; done > many.jsonl; "
        + "sportstime plan -s many.jsonl --aim games", 65,
      "there are too many games to plan: narrow the dates or the leagues"),
    Case(
      "sed -n '/b1/p; /n1/{s/2026-06-05/2026-06-03/gp;s/\"n1\"/\"n2\"/;s/2026-06-03/2026-12-05/gp}' s.jsonl > far.jsonl; "
        + "sportstime plan -s far.jsonl --visit 'Boston Park' --visit 'Bronx Park' --home-by 2026-06-05 --mode drive",
      65,
      "the dates leave too little time for all wishes: 186 days are enough"),
    Case(
      "sed -n '/b1/s/T19/T11/p; /p1/s/2026-06-07T19/2026-06-04T12/p' s.jsonl | sed '/p1/s/06-07/06-04/' > near.jsonl; "
        + "sportstime plan -s near.jsonl --visit 'Boston Park' --visit 'Philly Park' --mode drive --max-driving-hours 4 "
        + "--origin 'Hartford, CT' --return --home-by 2026-06-04", 65,
      "no trip was found that keeps to the dates and to --max-driving-hours, but that is not proof that there is none"),
  ]

  static let editing = [
    Case(
      "sportstime edit dinner.json --op '{\"op\":\"insert\",\"item\":{\"id\":\"n\",\"weather\":"
        + "\(String(repeating: "[", count: 60) + String(repeating: "]", count: 60))},\"day\":1,\"last\":true}'", 1,
      "refused: insert \"n\": the item can't be read: nested more than 64 deep (the limit)"),
    Case(
      "sed -i 's/2026-06-10/0001-01-01/; s/2026-06-12/0001-01-03/' trip.json; sportstime edit trip.json --insert-day 1",
      1,
      "the trip would start on a date that the calendar does not have"),
    Case(
      "sportstime edit trip.json --op '{\"op\":\"addReservation\",\"reservation\":["
        + "{\"@type\":\"EventReservation\",\"reservationFor\":{\"name\":\"Show\",\"startDate\":\"2026-06-11\"}},"
        + "{\"@type\":\"EventReservation\",\"reservationFor\":{\"name\":\"Play\",\"startDate\":\"2026-06-12\"}}]}'", 65,
      "`reservation` should be one reservation, or the parts of one journey, not a list"),
    Case(
      "echo '[{\"a\":1}]' > r.json; sportstime edit dinner.json --add-reservation r.json", 65,
      "an object without a type is not a reservation that a trip can include"),
    Case(
      "sed -i 's/\"from\":{\"city\":\"Bronx\",\"region\":\"NY\"/\"from\":{\"city\":\"Fooville\"/' trip.json; "
        + "sportstime edit trip.json --set l --departs 17:05", 64,
      "the time zone of \"Fooville\" is not known: state the departure with its offset, as 2026-06-10T17:05:00-05:00"),
    Case(
      "sed 's/Dinner/Lunch/' dinner.json > lunch.json; sed 's/{\"id\":\"c\".*}\\]/]/' dinner.json > base.json; "
        + "sportstime merge base.json lunch.json dinner.json", 1,
      "both versions added an item \"c\"; the second one was renamed to \"c-2\""),
    Case(
      "sportstime edit trip.json --set l --departs 2026-06-11T09:00 --arrives 2026-06-11T13:00 -o booked.json; "
        + "sed 's/\"kind\":\"travel\",\"day\":2/\"kind\":\"travel\",\"day\":1/' trip.json > moved.json; "
        + "sportstime merge trip.json moved.json booked.json", 65,
      "error: the two versions can't be merged: the result would break these rules"),
  ]

  // MARK: Rebasing

  private static let built = "sportstime build -s s.jsonl --team Guests --without h1 --mode drive -q -o t.json; "
  private static let named = "sportstime build -s s.jsonl --game b1 --game n1 -q -o t.json; "
  private static let rebase = "> new.jsonl; sportstime rebase t.json -s new.jsonl -o r.json"

  static let rebasing = [
    Case(
      built + "sed 's/\\(\"n1\".*\\)\"scheduled\"/\\1\"postponed\"/' s.jsonl " + rebase, 1,
      "\"Guests at Bronx Club\" is postponed; to fix it: rebase again when its new date is known"),
    Case(
      built + "sed 's/\\(\"n1\".*\\)\"scheduled\"/\\1\"postponed\"/' s.jsonl " + rebase
        + "; sportstime rebase r.json -s s.jsonl -o t.json", 1,
      "\"Guests at Bronx Club\" was postponed and is played after all"),
    Case(built + "sed 's/\"scheduled\"/\"final\"/' s.jsonl " + rebase, 1, "status-changed: 3 games are now final"),
    Case(
      "sportstime build -s s.jsonl --team Guests --to 2026-06-08 -q -o t.json; "
        + "sed '/\"n1\"/s/2026-06-05/2026-06-25/g' s.jsonl " + rebase, 1,
      "or change `to` in the trip's request and rebase again"),
    Case(
      named + "sed '/\"n1\"/s/2026-06-05/2026-06-25/g' s.jsonl " + rebase, 1,
      "or lengthen the trip to 2026-06-25 with `sportstime edit --resize` and rebase again"),
    Case(
      built + "sed '/\"p1\"/s/2026-06-07/2056-06-07/g' s.jsonl " + rebase, 1,
      "to fix it: check whether the schedule is right; if it is, drop it from the trip"),
    Case(
      built + "sed -n 'p; /\"b1\"/{s/\"b1\"/\"b9\"/; s/2026-06-03/2056-06-03/gp}' s.jsonl " + rebase, 1,
      "if it is, add \"b9\" to `without` in the trip's request"),
    Case(
      built + "sed '/\"b1\"/s/2026-06-03/2026-06-01/g' s.jsonl " + rebase, 1,
      "the trip begins on 2026-06-01, not on 2026-06-03: the day numbers are 2 higher, and custom items keep their dates"
    ),
    Case(
      built + "sed '/\"n1\"/s/\"Bronx Park\".*\"NY\"/\"Q Park\"/; /\"n1\"/s/bronx-park/q-park/' s.jsonl " + rebase, 1,
      "the trip keeps its venue; to fix it: add the venue to the gazetteer, import again and rebase again"),
    Case(
      built + "cat s.jsonl " + rebase, 1,
      "the schedule has no city for it; to fix it: add its venue to the gazetteer, import again and rebase again"),
    Case(
      built + "sed '/\"n1\"/s/\"status\"/\"gameNumber\":2,\"status\"/' s.jsonl " + rebase, 1,
      "the number among the day's games changed in the record"),
    Case(
      built
        + "sed '/\"n1\"/{s/\"Bronx\",\"region\":\"NY\"/\"Honolulu\",\"region\":\"HI\"/; s/bronx-park/x-park/}' s.jsonl "
        + rebase, 1,
      "to fix it: allow flights in `modes` of the trip's request, or state the route in its `distances`"),
    Case(
      built + "sed 's/\"guests\",\"name\":\"Guests\"/\"visitors\",\"name\":\"Visitors\"/' s.jsonl " + rebase, 1,
      "to fix it: correct the request and rebase again"),
    Case(
      built + added + "sportstime edit r.json --add Lunch --on 2 -i -q; "
        + "sed '/\"b2\"/s/\"guests\",\"name\":\"Guests\"/\"visitors\",\"name\":\"Visitors\"/' new.jsonl > newer.jsonl; "
        + "sportstime rebase r.json -s newer.jsonl -o t.json", 1,
      "was added by an earlier rebase and the trip's request no longer selects it; it leaves the trip"),
    Case(
      built + added + "sportstime edit r.json --add Lunch --on 2 -i -q; sportstime rebase r.json -s s.jsonl -o t.json",
      1,
      "to fix it: check whether they are still needed; `sportstime edit` removes them"),
    Case(
      "sportstime build -s s.jsonl --team Guests --without h1 --without p1 --mode drive -q -o t.json; "
        + "sed 's/\"\\([bnpz]\\)1\"/\"\\19\"/; /\"h1\"/d' s.jsonl " + rebase, 1,
      "the trip's request leaves out \"h1\", \"p1\", which the newer schedule does not have"),
    Case(
      built + "printf 'from,to,minutes,km\\nBoston Park,Bronx Park,260,350\\n' > d.csv; "
        + "sportstime rebase t.json -s s.jsonl --distances d.csv -o r.json", 1,
      "the trip's request keeps 1 known route"),
    Case(
      built + "sed -n 'p; /\"b1\"/{s/\"b1\"/\"b2\"/; s/T19/T13/p}' s.jsonl " + rebase
        + "; sportstime rebase r.json -s s.jsonl -o t.json", 1,
      "\"Guests at Boston Club\" now has the sort order 0, as before an earlier rebase"),
  ]

  /// A rebase that adds a game on June 4.
  private static let added =
    "sed -n 'p; /\"b1\"/{s/\"b1\"/\"b2\"/; s/2026-06-03/2026-06-04/gp}' s.jsonl " + rebase + "; "

  // MARK: Validation

  /// A command that writes a trip of three days with these items.
  private static func trip(_ items: String..., more: String = "") -> String {
    #"echo '{"id":"t","title":"Trip","startDate":"2026-06-10","dayCount":3\#(more),"items":[\#(items.joined(separator: ","))]}'"#
      + " > t.json; sportstime validate t.json"
  }

  private static func chicago(_ id: String, _ time: String) -> String {
    #"{"id":"\#(id)","kind":"game","day":1,"sortOrder":0.1,"game":{"id":"\#(id)","start":"2026-06-10T\#(time):00-05:00","#
      + #""venue":{"name":"Wrigley Field","city":"Chicago","region":"IL","country":"US"}}}"#
  }

  private static func travel(_ id: String, _ day: Int, _ sortOrder: Int, to city: String, _ more: String) -> String {
    #"{"id":"\#(id)","kind":"travel","day":\#(day),"sortOrder":\#(sortOrder),"travel":{"from":{"city":"Boston"},"#
      + #""to":{"city":"\#(city)"}\#(more)}}"#
  }

  private static let boston = #","origin":{"city":"Boston","region":"MA","country":"US"}"#

  static let validating = [
    Case("echo '[]' > t.json; sportstime validate t.json", 65, "an empty list holds no itinerary"),
    Case("echo 3 > t.json; sportstime validate t.json", 65, "an itinerary is a JSON object"),
    Case(
      "sed -i 's/{/{\"version\":2,/' dinner.json; sportstime validate dinner.json", 1,
      "the itinerary's version is 2; this program reads version 1"),
    Case(
      trip(more: #","returnToOrigin":true"#), 1, "the itinerary's origin is missing; returnToOrigin needs it"),
    Case("sed -i 's/\"Trip\"/\" \"/' dinner.json; sportstime validate dinner.json", 0, "the trip's title is empty"),
    Case(
      "echo '{\"findings\":[{\"x\":1}]}' > b.json; sportstime validate dinner.json --compare b.json", 65,
      "a finding of the baseline has no code"),
    Case(
      "echo '{\"x\":1}' > b.json; sportstime validate dinner.json --compare b.json", 65,
      "a baseline is a report of findings in JSON"),
    Case(
      trip(chicago("g", "19:05")) + " --severity night-without-bed=warning", 0,
      "the trip has no stay for the nights of days 1 to 2"),
    Case(
      trip(chicago("g", "09:05"), travel("l", 1, -1, to: "Chicago", #","durationMinutes":300"#), more: boston), 0,
      "there is only 1 h 5 min between the morning of its day and 2 h before the game \"g\""),
    Case(
      trip(
        chicago("g", "19:05"), travel("l", 1, -1, to: "Chicago", ""), travel("m", 2, 1, to: "Miami", #","leg":0"#),
        more: boston), 1,
      "\"m\" on day 2 (2026-06-11) is marked as leg 0, which is Boston → Chicago, but goes Boston → Miami"),
    Case(
      trip(
        chicago("g", "19:05"), travel("l", 1, -1, to: "Chicago", ""), travel("m", 2, 1, to: "Miami", #","leg":9"#),
        more: boston), 1, "\"m\" on day 2 (2026-06-11) is marked as leg 9, but the trip has only leg 0"),
    Case(
      trip(
        chicago("g", "19:05"), travel("l", 1, -1, to: "Chicago", ""), more: boston + #","returnToOrigin":true"#), 1,
      "no travel for leg 1, Chicago → Boston, back to the origin, on days 1 to 3"),
    Case(
      "sportstime build -s s.jsonl --game p1 --game h1 -q -o t.json; sed -i 's/\"mode\":\"fly\"/\"mode\":\"drive\"/; "
        + "s/\"request\":{/&\"modes\":[\"drive\"],/' t.json; sportstime validate t.json", 0,
      "no road for \"Philadelphia → Honolulu\": allow flights, or state the route in the request's `distances`"),
    Case(
      trip(
        chicago("g", "19:05"),
        chicago("h", "19:35").replacing("0.1", with: "0.2").replacing("Wrigley Field", with: "Fenway Park")
          .replacing(#""Chicago","region":"IL""#, with: #""Boston","region":"MA""#)) + " --fix --dry-run", 1,
      "not fixed: fixing it would cause travel-time-too-short"),
    Case(
      trip(
        chicago("g", "19:05").replacing("0.1", with: "1.7e308"), travel("l", 1, -1, to: "Chicago", ""),
        travel("m", 1, 0, to: "Boston", "").replacing(#""city":"Boston"},"#, with: #""city":"Chicago"},"#),
        more: boston + #","returnToOrigin":true"#
      ).replacing(#""dayCount":3"#, with: #""dayCount":1"#) + " --fix --dry-run --only travel-before-departure-game", 1,
      "not fixed: there is no free place between the games where it belongs"),
    Case(
      trip(
        chicago("g", "19:05").replacing("0.1", with: "3"),
        #"{"id":"c","kind":"custom","day":2,"sortOrder":1e999,"title":"Dinner"}"#)
        + " --fix --dry-run --disable sort-order-not-finite", 1,
      "not fixed: another sort order of the trip is not finite and can't be written"),
  ]

  // MARK: Tests

  @Test(
    arguments: commandLine + help + importing + records + inferring + documents + building + editing + rebasing
      + validating)
  func isPrinted(_ test: Case) throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, name) }
    let result = try Tool.shell(test.script, in: folder)
    let printed = (result.output + result.messages).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(printed.contains(test.message), "\(test.script): \(printed)")
    #expect(result.code == test.code, "\(test.script): \(printed)")
  }

  /// A planning that takes minutes is interrupted before it has a trip.
  @Test func aPlanIsInterrupted() throws {
    let cities = [
      "Boston,MA", "Bronx,NY", "Philadelphia,PA", "Baltimore,MD", "Washington,DC", "Pittsburgh,PA", "Cleveland,OH",
      "Detroit,MI", "Chicago,IL", "Milwaukee,WI", "Minneapolis,MN", "St. Louis,MO", "Kansas City,MO", "Cincinnati,OH",
      "Atlanta,GA", "Miami,FL", "Tampa,FL", "Houston,TX", "Dallas,TX", "Denver,CO", "Phoenix,AZ", "Los Angeles,CA",
      "San Diego,CA", "San Francisco,CA", "Oakland,CA", "Seattle,WA",
    ]
    var lines = ""
    for (number, city) in cities.enumerated() {
      let parts = city.split(separator: ",").map(String.init)
      for turn in 0..<20 {
        let day = (number * 17 + turn * 29 + number * turn % 7) % 60
        let date = day < 30 ? String(format: "2026-06-%02d", day + 1) : String(format: "2026-07-%02d", day - 29)
        let hour = [12, 13, 15, 19, 20][(number + 3 * turn) % 5]
        lines += Self.game(
          "\(number)-\(turn)", parts[0].filter(\.isLetter), parts[0], parts[1], "\(date)T\(hour):05:00-04:00")
      }
    }
    let folder = try TemporaryFolder()
    try folder.write(lines, "s.jsonl")
    // A slow machine needs longer until the planning has begun.
    let script = """
      for seconds in 1 2 4 8 16; do
        timeout -s INT $seconds sportstime plan -s s.jsonl --visit all --mode drive --days 33 2> said
        grep 'ended before' said && break
      done
      """
    let result = try Tool.shell(script, in: folder)
    #expect(result.output.contains("the run was ended before a trip was found"), "\(result)")
  }
}
