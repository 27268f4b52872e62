import SourceText
import TestSupport
import Testing

@testable import ScheduleModel

/// A schedule that several threads read is the one that a single thread reads, with the same findings.
struct ScheduleThreadsTests {
  private static let spoilt = [
    "", "   ", "{", "[]", #"{"id":5}"#, #"{"league":"mlb"}"#, #"{"id":"late","aliases":[5]}"#,
    #"{"id":"late","source":{"feed":"a","feed":"b"}}"#, "{\"id\":\"\u{1F3C0}\"} x",
  ]

  private static func line(_ random: inout SeededGenerator) -> String {
    if random.chance(15) { return random.pick(spoilt) }
    // Few ids, so that some come twice.
    var text = "{\"id\":\"g\(random.below(400))\",\"league\":\"\(random.pick(["mlb", "nba"]))\""
    text += ",\"home\":{\"id\":\"team-\(random.below(30))\",\"name\":\"Team \(random.below(30))\"}"
    if !random.chance(30) {
      text += ",\"venue\":{\"id\":\"park-\(random.below(20))\",\"name\":\"Park\",\"city\":\"City \(random.below(9))\"}"
    }
    text += ",\"start\":\"2026-06-1\(random.below(10))T19:05:00-04:00\",\"localDate\":\"2026-06-1\(random.below(10))\""
    if random.chance(25) { text += ",\"aliases\":[\"a\(random.below(9))\",\"b\"]" }
    if random.chance(25) { text += ",\"previousStarts\":[\"2026-05-01T13:05:00-04:00\"]" }
    if !random.chance(30) {
      let feed = random.pick(["mlb", "m\\u006cb", "other feed"])
      let place = "\"record\":\(random.below(99)),\"line\":\(random.below(99))"
      text += ",\"source\":{\"feed\":\"\(feed)\",\"file\":\"f.csv\",\(place)}"
    }
    return text + "}"
  }

  private static func text(_ random: inout SeededGenerator) -> [UInt8] {
    let lines = (0..<random.below(300)).map { _ in line(&random) }
    return Array(((random.chance(20) ? "\u{FEFF}" : "") + lines.joined(separator: random.pick(["\n", "\r\n"]))).utf8)
  }

  @Test func threadsChangeNothing() {
    forSeeds(200, "threads read what one reads") { seed in
      var random = SeededGenerator(seed: seed)
      let text = Self.text(&random)
      let one = readSchedule(text)
      let size = random.pick([1, 50, 700, 5_000])
      let several = readSchedule(text, threads: 2 + random.below(3), bytesAtOnce: size)
      for (finding, expected) in zip(several.findings, one.findings) where finding != expected {
        return "\(finding) and not \(expected)"
      }
      if one.findings.count != several.findings.count { return "\(several.findings.count) findings" }
      return written(one.schedule) == written(several.schedule)
        ? nil : "\(written(several.schedule)) and not \(written(one.schedule))"
    }
  }

  /// Reading ends with the first game that has no room, whichever thread met it.
  @Test(arguments: [100, 500, 1_000]) func textsHaveNoRoom(_ limit: Int) {
    var random = SeededGenerator(seed: 1)
    let text = Array((0..<300).map { _ in Self.line(&random) }.joined(separator: "\n").utf8)
    let one = readSchedule(text, by: ScheduleReader(textLimit: limit))
    let several = readSchedule(text, by: ScheduleReader(textLimit: limit), threads: 3, bytesAtOnce: 100)
    #expect(several.findings == one.findings)
    #expect(
      one.findings.last?.contains("the games have more than 4,294,967,295 bytes of different texts (the limit)") == true
    )
    #expect(written(several.schedule) == written(one.schedule))
  }
}
