import SourceText
import Testing

@testable import ScheduleModel

/// A line that is no game is told with its place, and the others are read.
struct ScheduleReaderErrorTests {
  static let good = #"{"id":"ok","league":"mlb"}"#
  static let other = #"{"id":"other","league":"mlb"}"#

  static let members: [(String, String)] = [
    (#""status":"rained out""#, #"1:20: wrong-type: game.status is not a status: "rained out""#),
    (#""status":5"#, "1:20: wrong-type: game.status should be text"),
    (#""league":5"#, "1:20: wrong-type: game.league should be text"),
    (
      #""localDate":"2026-02-30""#,
      #"1:23: wrong-type: game.localDate should be a date like 2026-06-10, not "2026-02-30""#
    ),
    (
      #""localDate":"10.06.2026""#,
      #"1:23: wrong-type: game.localDate should be a date like 2026-06-10, not "10.06.2026""#
    ),
    (
      #""start":"2026-06-10T19:05""#,
      #"1:19: wrong-type: game.start should be an instant like 2026-06-10T19:05:00-04:00, not "2026-06-10T19:05""#
    ),
    (
      #""start":"2026-06-10T24:00:00Z""#,
      #"1:19: wrong-type: game.start should be an instant like 2026-06-10T19:05:00-04:00, not "2026-06-10T24:00:00Z""#
    ),
    (#""gameNumber":1.5"#, "1:24: wrong-type: game.gameNumber should be a whole number"),
    (#""gameNumber":"1""#, "1:24: wrong-type: game.gameNumber should be a whole number"),
    (#""neutralSite":1"#, "1:25: wrong-type: game.neutralSite should be true or false"),
    (#""home":"nyy""#, "1:18: wrong-type: game.home should be an object"),
    (#""home":{"id":5}"#, "1:24: wrong-type: game.home.id should be text"),
    (#""venue":[]"#, "1:19: wrong-type: game.venue should be an object"),
    (
      #""venue":{"longitude":-180.5}"#,
      "1:32: wrong-type: game.venue.longitude should be a number from -180 to 180, not -180.5"
    ),
    (#""venue":{"latitude":"40"}"#, "1:31: wrong-type: game.venue.latitude should be a number"),
    (#""venue":{"city":5}"#, "1:27: wrong-type: game.venue.city should be text"),
    (#""aliases":"x""#, "1:21: wrong-type: game.aliases should be a list of texts"),
    (#""aliases":["x",5]"#, "1:21: wrong-type: game.aliases should be a list of texts"),
    (#""previousStarts":["2026-06-10"]"#, "1:28: wrong-type: game.previousStarts should be a list of instants"),
  ]

  @Test(arguments: members) func memberIsRefused(_ member: String, _ finding: String) {
    let line = #"{"id":"x","# + member + "}"
    let read = readSchedule(line + "\n" + Self.good)
    #expect(read.findings == [finding], "\(line)")
    #expect(read.schedule.games.count == 1)
  }

  /// The second game stays, and is said.
  @Test func idIsThereTwice() {
    let read = readSchedule(Self.good + "\n" + Self.other + "\n" + Self.good)
    #expect(read.findings == [#"3:1: id-collision: the id "ok" is already used by line 1"#])
    #expect(read.schedule.games.count == 3)
  }

  static let lines: [(String, String)] = [
    ("{}", "1:1: missing-field: game.id a game needs an id"),
    (#"{"id":""}"#, "1:1: missing-field: game.id a game needs an id"),
    (#"{"id":null}"#, "1:1: missing-field: game.id a game needs an id"),
    (#"{"id":5}"#, "1:7: wrong-type: game.id should be text"),
    ("[]", "1:1: wrong-type: game should be an object"),
    ("5", "1:1: wrong-type: game should be an object"),
  ]

  @Test(arguments: lines) func lineIsNoGame(_ line: String, _ finding: String) {
    let read = readSchedule(Self.good + "\n" + line + "\n" + Self.other)
    #expect(read.findings == [finding.replacing("1:", with: "2:", maxReplacements: 1)], "\(line)")
    #expect(read.schedule.games.count == 2)
  }

  static let broken: [(String, String)] = [
    (#"{"id":"x""#, "1:10: syntax-error"), (#"{"id":"x",}"#, "1:11: syntax-error"),
    (#"{"id":"x"} {}"#, "1:12: syntax-error"), (#"{"id":"\x"}"#, "1:8: syntax-error"),
    (#"{id:"x"}"#, "1:2: syntax-error"), ("nonsense", "1:1: syntax-error"),
    (
      #"{"id":"x","deep":"# + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + "}",
      "1:81: limit-exceeded"
    ),
  ]

  @Test(arguments: broken) func lineIsBroken(_ line: String, _ finding: String) {
    let read = readSchedule(Self.good + "\n" + line + "\n" + Self.other)
    #expect(read.findings.count == 1)
    let expected = finding.replacing("1:", with: "2:", maxReplacements: 1)
    #expect(read.findings.first?.hasPrefix(expected) == true, "\(line): \(read.findings)")
    #expect(read.schedule.games.count == 2)
  }

  @Test(arguments: [(128, true), (129, false)]) func idHasALimit(_ length: Int, _ isTaken: Bool) {
    let read = readSchedule(#"{"id":"\#(String(repeating: "x", count: length))"}"#)
    #expect(read.schedule.games.isEmpty != isTaken)
    #expect(read.findings == (isTaken ? [] : ["1:8: limit-exceeded: game.id is longer than 128 bytes (the limit)"]))
  }

  @Test func invalidUTF8IsRefused() {
    let read = readSchedule(Array(#"{"id":"x"#.utf8) + [0xFF] + Array("\"}\n".utf8) + Array(Self.good.utf8))
    #expect(read.findings.count == 1)
    #expect(read.schedule.games.count == 1)
  }
}
