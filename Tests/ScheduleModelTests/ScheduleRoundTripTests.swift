import SourceText
import Testing

@testable import ScheduleModel

/// What the writer wrote, the reader reads, and the writer writes again, byte for byte.
struct ScheduleRoundTripTests {
  static let full = """
    {"id":"mlb:745123","aliases":["mlb:2026:all:nyy:bos:1","mlb:x"],"league":"mlb","season":"2026","phase":"regular",\
    "round":"Week 11",\
    "home":{"id":"nyy","name":"New York Yankees"},"away":{"id":"bos","name":"Boston Red Sox"},\
    "venue":{"id":"yankee-stadium","name":"Yankee Stadium","city":"Bronx","region":"NY","country":"US",\
    "latitude":40.8296,"longitude":-73.9262,"timeZone":"America/New_York"},"localDate":"2026-06-10",\
    "start":"2026-06-10T19:05:00-04:00","timeZone":"America/New_York","status":"scheduled","gameNumber":1,\
    "neutralSite":false,"broadcast":"YES","tickets":"https://tickets.example/745123",\
    "url":"https://games.example/745123",\
    "previousStarts":["2026-06-09T19:05:00-04:00","2026-06-10T17:00:00+00:00"],\
    "source":{"feed":"mlb-statsapi","file":"mlb-2026.json","record":12,"line":613}}

    """

  static func game(_ members: String) -> String {
    #"{"id":"g","aliases":[],"league":"mlb""# + members
      + #","status":"scheduled","gameNumber":1,"neutralSite":false,"previousStarts":[]}"# + "\n"
  }

  static let lines: [String] = [
    full,
    // No source, no venue, no time; an event.
    game(""), game(#","name":"Race""#), game(#","localDate":"2026-06-10""#), game(#","venue":{}"#),
    game(#","venue":{"id":"x","name":"X"}"#), game(#","venue":{"latitude":0,"longitude":-180}"#),
    game(#","venue":{"latitude":1e-07,"longitude":0.1}"#),
    game(#","home":{"id":"a","name":""},"away":{"id":"","name":"b"}"#),
    game(#","localDate":"0001-01-01","start":"0001-01-01T00:00:00+00:00""#),
    game(#","localDate":"9999-12-31","start":"9999-12-31T23:59:59+00:00""#),
    game(#","localDate":"2026-06-10","start":"2026-06-10T19:05:00+05:45","timeZone":"Asia/Kathmandu""#),
    // Escapes, controls, quotes, and characters beyond the basic plane.
    game(#","name":"\"\\\n\t\r\u0008\u000c\u0001\u007f""#), game(#","name":"a/b é 日本 😀""#),
    game(#","season":"\u2028\u2029""#.replacing(#"\u2028\u2029"#, with: "\u{2028}\u{2029}")),
    #"{"id":"g","aliases":[],"league":"","status":"inProgress","gameNumber":65535,"neutralSite":true,"previousStarts":[]}"#
      + "\n",
  ]

  @Test(arguments: lines) func lineIsByteEqual(_ line: String) {
    let read = readSchedule(line)
    #expect(read.findings.isEmpty, "\(line)")
    #expect(written(read.schedule).utf8.elementsEqual(line.utf8), "\(written(read.schedule)) for \(line)")
  }

  @Test(arguments: GameStatus.allCases) func statusReadsBack(_ status: GameStatus) {
    let line = Self.game("").replacing("scheduled", with: status.word.description)
    #expect(readSchedule(line).schedule.games.map(\.status) == [status])
    #expect(written(readSchedule(line).schedule) == line)
  }

  /// Order, white space, unknown members and other spellings: the first writing settles them, the second keeps them.
  @Test(arguments: [
    #" {"extra":{"deep":[1,{"a":null}]},"gameNumber":2,"league":"mlb","id":"g"} "#,
    #"{"id":"\u0067\ud83d\ude00","league":"m\u006cb","status":null,"aliases":null,"venue":null,"home":null}"#,
    #"{"id":"g","league":"mlb","start":"2026-06-10t19:05:00z","previousStarts":[],"aliases":["b","a"]}"#,
    #"{"id":"g","league":"mlb","venue":{"latitude":4.0829600e1,"longitude":-0.0,"unknown":[]}}"#,
    #"{"id":"g","league":"mlb","home":{"name":"A","id":"a"},"away":{"id":"b"},"source":{"record":1}}"#,
  ])
  func otherSpellingsSettle(_ line: String) {
    let first = readSchedule(line)
    #expect(first.findings.isEmpty, "\(line): \(first.findings)")
    let once = written(first.schedule)
    #expect(once.utf8.count { $0 == 0x0A } == 1)
    #expect(written(readSchedule(once).schedule) == once, "\(line)")
  }

  /// Lines keep their order; blank lines, CR and a byte order mark are nothing.
  @Test func linesKeepTheirOrder() {
    let ids = ["c", "a", "b"]
    let lines = ids.map { Self.game("").replacing(#""g""#, with: "\"\($0)\"") }
    let text = "\u{FEFF}" + lines[0] + "\n  \r\n" + lines[1].dropLast() + "\r\n" + lines[2].dropLast()
    let read = readSchedule(text)
    #expect(read.findings.isEmpty)
    #expect(written(read.schedule) == lines.joined())
  }

  /// The writer passes on what it has long before the end.
  @Test func writerDrains() {
    let schedule = readSchedule(String(repeating: Self.full, count: 2_000)).schedule
    var drained: [Int] = []
    ScheduleWriter(schedule).write(as: .jsonl) { (buffer: OutputBuffer) throws(Never) in
      drained.append(buffer.count)
    }
    #expect(drained.reduce(0, +) == Self.full.utf8.count * 2_000)
    #expect(drained.count > 4)
    #expect(drained.allSatisfy { $0 < 300_000 })
  }

  /// What games share is kept once.
  @Test func sharedTextIsKeptOnce() {
    let schedule = readSchedule(String(repeating: Self.full, count: 100)).schedule
    #expect(schedule.games.count == 100)
    #expect(schedule.sides.count == 2)
    #expect(schedule.venues.count == 1)
  }
}
