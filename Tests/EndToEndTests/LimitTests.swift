import Foundation
import Testing

/// What is too large, there twice, or no text: refused with its place by every command, never written as something else.
@Suite struct LimitTests {
  private static let writers: [[String]] = [
    ["export", "--to", "json"], ["export", "--to", "ics"], ["export", "--to", "markdown"], ["export", "--to", "html"],
    ["show"], ["edit", "--op", #"{"op":"normalize","day":1}"#],
  ]

  private static func trip(_ item: String, dayCount: String = "2") -> String {
    """
    {"format":"sportstime-itinerary","version":1,"id":"t","startDate":"2026-06-10","dayCount":\(dayCount),"items":[
    \(item)]}
    """
  }

  private static func game(_ members: String) -> String {
    #"{"id":"g","kind":"game","day":1,"sortOrder":0,"game":{"localDate":"2026-06-10","venue":{"city":"Boston"},"#
      + members + "}}"
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var text: String
    /// As `validate` and the other commands put it, without what they name the item.
    var message: String
    var place: String
    var code = "wrong-type"

    var testDescription: String { message }
  }

  static let refused: [Refused] = [
    Refused(
      text: trip(#"{"id":"c","kind":"custom","day":1,"sortOrder":1e400}"#),
      message: "is too large to be a finite number", place: "2:1", code: "sort-order-not-finite"),
    Refused(
      text: trip(#"{"id":"c","kind":"custom","day":1,"sortOrder":-1e400}"#),
      message: "is too large to be a finite number", place: "2:1", code: "sort-order-not-finite"),
    Refused(
      text: trip(#"{"id":"c","kind":"custom","day":99999999999999999999,"sortOrder":1}"#),
      message: "is too large for a whole number", place: "2:33"),
    Refused(
      text: trip(#"{"id":"c","kind":"custom","day":1,"sortOrder":1,"custom":{"durationMinutes":9999999999}}"#),
      message: "should be a whole number from 0 to 2147483647, not 9999999999", place: "2:77"),
    Refused(
      text: trip(
        #"{"id":"t","kind":"travel","day":1,"sortOrder":1,"travel":{"from":{"city":"A"},"to":{"city":"B"},"distanceKm":1e400}}"#
      ),
      message: "is too large for a number", place: "2:110"),
    Refused(
      text: trip(
        #"{"id":"t","kind":"travel","day":1,"sortOrder":1,"travel":{"from":{"city":"A"},"to":{"city":"B"},"leg":9999999999}}"#
      ),
      message: "should be a whole number from", place: "2:103"),
    Refused(text: trip(game(#""gameNumber":99999"#)), message: "from 0 to 65535, not 99999", place: "2:119"),
    Refused(
      text: trip(
        #"{"id":"g","kind":"game","day":1,"sortOrder":0,"game":{"localDate":"2026-06-10","venue":{"city":"Boston","latitude":1e400}}}"#
      ),
      message: "is too large for a number", place: "2:116"),
    Refused(
      text: trip("", dayCount: "99999999999999999999"), message: "is too large for a whole number", place: "1:91"),
    // Members that occur twice: known, unknown, of the trip, of an item, of its details.
    Refused(
      text: trip(#"{"id":"c","kind":"custom","day":1,"day":2,"sortOrder":1}"#), message: "occurs twice", place: "2:35"),
    Refused(
      text: trip(#"{"id":"c","kind":"custom","day":1,"sortOrder":1,"custom":{"x":1,"x":2}}"#), message: "occurs twice",
      place: "2:65"),
    Refused(
      text: trip(#"{"id":"c","kind":"custom","day":1,"sortOrder":1,"x":1,"\u0078":2}"#), message: "x", place: "2:55"),
    Refused(text: trip(game(#""league":"a","league":"b""#)), message: "occurs twice", place: "2:119"),
    Refused(text: trip(game(#""home":{"name":"a","name":"b"}"#)), message: "occurs twice", place: "2:125"),
    Refused(text: trip("", dayCount: #"2,"dayCount":3"#), message: "occurs twice", place: "1:93"),
  ]

  @Test(arguments: refused) func noCommandGoesOnWith(_ refused: Refused) throws {
    let folder = try TemporaryFolder()
    try folder.write(refused.text, "trip.json")
    let found = try Tool.run(["validate", "trip.json"], in: folder.url)
    #expect(found.code == 1 && found.output.contains(refused.message), "\(found.output)")
    #expect(found.output.contains("\(refused.place) error \(refused.code)"), "\(found.output)")
    for command in Self.writers {
      let result = try Tool.run([command[0], "trip.json"] + command.dropFirst(), in: folder.url)
      #expect(result.code == 65 && result.output.isEmpty, "\(command): \(result.output)")
      #expect(result.messages.contains("trip.json:\(refused.place): error: "), "\(command): \(result.messages)")
      #expect(result.messages.contains("[\(refused.code)]"), "\(command): \(result.messages)")
    }
  }

  /// A calendar and a page of Markdown carry keys, too.
  @Test(arguments: ["ics", "markdown"]) func noDocumentBringsAnInfiniteKey(format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.trip(#"{"id":"c","kind":"custom","day":1,"sortOrder":7.5,"title":"x"}"#), "trip.json")
    let written = try Tool.run(["export", "trip.json", "--to", format], in: folder.url)
    #expect(written.code == 0 && written.output.contains("7.5"))
    let file = format == "ics" ? "trip.ics" : "trip.md"
    try folder.write(written.output.replacingOccurrences(of: "7.5", with: "1e400"), file)
    let result = try Tool.run(["export", file, "--to", "json"], in: folder.url)
    #expect(!result.output.contains("null") && !result.output.contains("inf"), "\(result.output)")
    #expect(result.code == 65 ? result.messages.contains("sort-order-not-finite") : result.code == 0)
  }

  @Test func controlsDoNotReachATable() throws {
    let folder = try TemporaryFolder()
    let line =
      #"{"id":"mlb:1","league":"mlb","season":"2026","home":{"id":"a","name":"A\u0001B\u001f\u007fC"},"#
      + #""away":{"id":"b","name":"B\tC"},"localDate":"2026-06-10","status":"scheduled"}"# + "\n"
    try folder.write(line, "s.jsonl")
    let result = try Tool.run(
      ["import", "s.jsonl", "--feed", "sportstime-jsonl", "-o", "s.csv"], in: folder.url)
    #expect(result.code == 1 && result.messages.contains("[control-character]"), "\(result.messages)")
    let table = try folder.read("s.csv")
    #expect(table.contains(",A␁B␟␡C,b,B\tC,"), "\(table)")
    let controls = table.unicodeScalars.filter { $0.value < 0x20 || $0.value == 0x7F }
    #expect(Set(controls) == ["\n", "\t"])
  }

  @Test func theTableOfLimitsIsComplete() throws {
    let source = try String(
      contentsOf: Tool.root.appendingPathComponent("Sources/SourceText/Limits.swift"), encoding: .utf8)
    let names = source.matches(of: /public static let (\w+) =/).map { String($0.1) }
    let listed = source.matches(of: /name: "(\w+)", value: (\w+),/).map { (String($0.1), String($0.2)) }
    #expect(names == listed.map(\.0) && names == listed.map(\.1) && !names.isEmpty)
    let result = try Tool.run(["help", "limits"])
    #expect(result.code == 0)
    #expect(result.output.matches(of: /(?m)^ +[\d,]+  .*:$/).count == names.count, "\(result.output)")
    #expect(result.output.contains(" 1,000,000  items of one itinerary:\n"))
  }

  // MARK: Zones

  /// A folder of zones with one that is a loop of links, some that are damaged, and files that are no zones.
  private func zones() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in ["zones", "zones/America"] {
      try manager.createDirectory(at: folder.url(name), withIntermediateDirectories: false)
    }
    func link(_ name: String, _ target: String) throws {
      try manager.createSymbolicLink(atPath: folder.path("zones/" + name), withDestinationPath: target)
    }
    try link("America/New_York", "/usr/share/zoneinfo/America/New_York")
    try link("America/Chicago", "Chicago")
    try folder.write("TZif2 and nothing that follows it", "zones/America/Denver")
    try folder.write("", "zones/America/Phoenix")
    try folder.write("a list, not a zone\n", "zones/leapseconds")
    return folder
  }

  @Test(arguments: [
    ("America/New_York", 0, ""), ("America/Nowhere", 0, ""), ("leapseconds", 0, ""),
    ("America/Chicago", 66, "zones/America/Chicago can't be opened: Too many levels of symbolic links"),
    ("America/Denver", 65, "zones/America/Denver is damaged"),
    ("America/Phoenix", 65, "zones/America/Phoenix is damaged"),
  ])
  func aZoneThatCannotBeReadIsAnError(name: String, code: Int32, message: String) throws {
    let folder = try zones()
    func isSaid(_ message: String, _ result: Tool.Result) -> Bool {
      message.isEmpty ? !result.messages.contains("time zone file") : result.messages.contains(message)
    }
    let venue = #"{"city":"Boston","latitude":42,"longitude":-71,"timeZone":"\#(name)"}"#
    try folder.write(
      Self.trip(
        #"{"id":"g","kind":"game","day":1,"sortOrder":0,"game":{"localDate":"2026-06-10","venue":\#(venue)}}"#),
      "trip.json")
    // An earlier trip's calendar, which an export may replace.
    try folder.write(Self.trip("", dayCount: "1"), "earlier.json")
    #expect(try Tool.run(["export", "earlier.json", "--to", "ics", "-o", "trip.ics"], in: folder.url).code == 0)
    let old = try folder.read("trip.ics")
    let environment = ["SPORTSTIME_ZONEINFO": "zones"]
    let found = try Tool.run(["validate", "trip.json"], in: folder.url, environment: environment)
    #expect(found.code == code && isSaid(message, found), "\(found.messages)")
    #expect(
      found.output.contains("unknown-time-zone") == (name == "America/Nowhere" || name == "leapseconds" || code != 0))
    let written = try Tool.run(
      ["export", "trip.json", "--to", "ics", "-o", "trip.ics"], in: folder.url, environment: environment)
    // What stands in the calendar is right, but not on the clock that the trip names.
    let isUnknown = name == "America/Nowhere" || name == "leapseconds"
    #expect(written.code == (isUnknown ? 1 : code) && isSaid(message, written), "\(written.messages)")
    #expect(written.messages.contains("this machine has no time zone \"\(name)\"") == isUnknown)
    #expect(try (folder.read("trip.ics") == old) == (code != 0))
  }

  /// A damaged file may have a finding for each of its lines: the first are shown, and how many more there are.
  @Test func findingsOfADocumentAreSummedUp() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "BEGIN:VCALENDAR\r\n", count: 500), "open.ics")
    let result = try Tool.run(["export", "open.ics", "--to", "json", "-o", "trips.json"], in: folder.url)
    #expect(result.code == 1 && result.messages.contains("has no END:VCALENDAR"), "\(result.messages)")
    #expect(result.messages.contains("… and 480 more of severity info"), "\(result.messages)")
    #expect(result.messages.split(separator: "\n").count < 50)
  }

  @Test func aFolderOfZonesThatCannotBeReadIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.trip(""), "trip.json")
    try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: "loop")
    for (zones, message) in [
      ("loop", "loop/America/New_York can't be opened: Too many levels"), ("none", "no time zones in none"),
    ] {
      let result = try Tool.run(
        ["export", "trip.json", "--to", "ics"], in: folder.url, environment: ["SPORTSTIME_ZONEINFO": zones])
      #expect(result.code == 66 && result.messages.contains(message), "\(result.messages)")
    }
  }
}
