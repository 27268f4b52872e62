import Foundation
import Testing

/// `feeds --infer`: a definition is proposed, checked and tried.
@Suite struct InferTests {
  private static let table =
    "Datum;Uhrzeit;Heim;Gast;Ort\nSa, 13.06.2026;15:30;FC Bayern M\u{FC}nchen;1. FC K\u{F6}ln;M\u{FC}nchen\n"

  /// The proposal passes the check, and what it makes of the sample is what the table alone is read as.
  @Test func proposalIsAGoodDefinition() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.table, "spiele.csv")
    let inferred = try Tool.run(
      ["feeds", "--infer", "spiele.csv", "-o", "spiele.json", "--league", "bundesliga"], in: folder.url)
    #expect(inferred.code == 0, "\(inferred.messages)")
    #expect(inferred.messages.contains("home: \"Heim\", in 1 of 1 records"))
    #expect(inferred.messages.contains("\"start\":\"2026-06-13T15:30:00+02:00\""))
    let checked = try Tool.run(["feeds", "--check", "spiele.json"], in: folder.url)
    #expect(checked.code == 0, "\(checked.messages)")
    let named = try Tool.run(
      ["import", "--feed", "spiele.json", "spiele.csv", "--league", "bundesliga"], in: folder.url)
    let alone = try Tool.run(["import", "spiele.csv", "--league", "bundesliga"], in: folder.url)
    #expect(named.code == 0 && alone.code == 0, "\(named.messages)\(alone.messages)")
    #expect(alone.messages.contains("[inferred-feed]") && !named.messages.contains("[inferred-feed]"))
    #expect(
      named.output.replacing("\"feed\":\"spiele\"", with: "") == alone.output.replacing("\"feed\":\"table\"", with: ""))
  }

  /// What is open is asked for with exit 1, what lacks with 65, and nothing is written over the sample.
  @Test func questionsAreAsked() throws {
    let folder = try TemporaryFolder()
    try folder.write("date,home,away\n03/04/2026,A,B\n", "open.csv")
    try folder.write("date,home\n03/04/2026,A\n", "lacking.csv")
    try folder.write("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "none.ics")
    let open = try Tool.run(["feeds", "--infer", "open.csv"], in: folder.url)
    #expect(open.code == 1 && open.messages.contains("to be decided: \"date\": its dates can be read"))
    let decided = try Tool.run(["feeds", "--infer", "open.csv", "--dates", "dmy"], in: folder.url)
    #expect(decided.code == 0 && decided.output.contains("\"d/M/yyyy\""), "\(decided.messages)")
    let lacking = try Tool.run(["feeds", "--infer", "lacking.csv"], in: folder.url)
    #expect(lacking.code == 65 && lacking.messages.contains("not found: the away side"), "\(lacking.messages)")
    #expect(try Tool.run(["feeds", "--infer", "none.ics"], in: folder.url).code == 65)
    #expect(try Tool.run(["feeds", "--infer", "open.csv", "-o", "open.csv"], in: folder.url).code == 64)
    #expect(try folder.read("open.csv").hasPrefix("date,home,away"))
  }

  /// A proposal by which the sample can't be read is none that ends with 0.
  @Test func whatCannotBeReadIsAFinding() throws {
    let folder = try TemporaryFolder()
    let games = #"[{"home":"Boston Celtics","away":"New York Knicks","start":"2026-10-22T23:30:00Z"},"#
    try folder.write(
      games + #"{"home":"Boston Celtics","away":"Boston Celtics","start":"2026-10-23T23:30:00Z"}]"#, "x.json")
    let rejected = try Tool.run(["feeds", "--infer", "x.json"], in: folder.url)
    #expect(rejected.code == 1 && rejected.messages.contains("[same-team-twice]"), "\(rejected.messages)")
    #expect(rejected.messages.contains("the definition reads 1 game;"), "\(rejected.messages)")
    try folder.write("date,time,home,away,league\n2026-06-05,20:30,Sharks,Tigers,kickball\n", "x.csv")
    let timeless = try Tool.run(["feeds", "--infer", "x.csv"], in: folder.url)
    #expect(timeless.code == 1 && timeless.messages.contains("zone of the start is unknown"), "\(timeless.messages)")
  }

  /// The zone, league and season of records that state none.
  @Test func settingsOfTheCommandLineCount() throws {
    let folder = try TemporaryFolder()
    try folder.write("date,time,home,away\nJune 5,20:30,Arsenal,Chelsea\n", "x.csv")
    let arguments = ["import", "x.csv", "--zone", "Europe/London", "--league", "england", "--season", "2026"]
    let read = try Tool.run(arguments, in: folder.url)
    #expect(read.code == 0, "\(read.messages)")
    #expect(read.output.contains("\"league\":\"england\",\"season\":\"2026\""))
    #expect(read.output.contains("\"start\":\"2027-06-05T20:30:00+01:00\""))
    let wrong = try Tool.run(["import", "x.csv", "--zone", "Europe/Londn"], in: folder.url)
    #expect(wrong.code == 64 && wrong.messages.contains("\"Europe/Londn\" is not a time zone"), "\(wrong.messages)")
    #expect(try Tool.run(["import", "x.csv", "--dates", "ymd"], in: folder.url).code == 64)
  }
}
