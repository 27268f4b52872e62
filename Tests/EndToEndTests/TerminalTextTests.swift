import Foundation
import TestSupport
import Testing

/// No result that a terminal shows steers it.
@Suite(.enabled(if: Python.isThere, "no Python")) struct TerminalTextTests {
  private static let steering = "\u{9B}31m\u{202E}\u{2066}\u{1B}]0;x\u{7}"

  /// A folder with a trip, a schedule's table and two versions of a calendar that steer.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let text = steering.replacing("\u{1B}", with: "\\u001b").replacing("\u{7}", with: "\\u0007")
    try folder.write(
      #"{"format":"sportstime-itinerary","version":1,"id":"t","title":"T\#(text)","startDate":"2026-06-01","#
        + #""dayCount":1,"items":[{"id":"c1","kind":"custom","day":1,"sortOrder":1,"title":"Café \#(text)"}]}"#,
      "t.json")
    try folder.write(
      "id,league,home,away,venue,city,start,tz,status\n"
        + "g1,x,Club \(steering),Club 2,Ground,Boston,2026-03-01T19:00:00,America/New_York,scheduled\n", "f.csv")
    for (name, hour) in [("old.ics", 19), ("new.ics", 20)] {
      try folder.write(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\n"
          + "DTSTART:20260301T\(hour)0000Z\r\nSUMMARY:Club \(steering) at B\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
        name)
    }
    return folder
  }

  @Test(
    arguments: [
      #"edit t.json -q --op {"op":"retitle","title":"x"}"#, "export t.json --to json", "export t.json --to ics",
      "import f.csv -q", "import f.csv -q --to csv", "heal old.ics new.ics -q", "show t.json",
      "validate t.json -f json",
    ])
  func aTerminalGetsNothingThatSteersIt(_ command: String) throws {
    let folder = try Self.folder()
    let words = command.split(separator: " ").map(String.init)
    let shown = try Python.run("in_terminal.py", ["80", Tool.binary.path] + words, in: folder.url).output
    #expect(!shown.isEmpty)
    let steers = shown.unicodeScalars.filter {
      $0.properties.isBidiControl || 0x80..<0xA0 ~= $0.value || $0.value == 0x1B
    }
    #expect(steers.isEmpty && !shown.contains("\u{7}"), "\(shown.debugDescription)")
  }

  @Test func jsonMeansTheSameInATerminal() throws {
    let folder = try Self.folder()
    let words = ["export", "t.json", "--to", "json"]
    let shown = try Python.run("in_terminal.py", ["80", Tool.binary.path] + words, in: folder.url).output
    #expect(shown.contains(#"\u009b31m\u202e\u2066"#) && shown.contains("Café"), "\(shown)")
    let written = try Tool.run(words, in: folder.url).output
    #expect(written.contains("\u{9B}31m\u{202E}\u{2066}"), "a file stays as it is: \(written)")
    func value(_ text: String) throws -> NSObject? {
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject
    }
    #expect(try value(shown) == value(written))
  }
}
