import Foundation
import Testing

/// `validate --fix`: what is safe is fixed, what is not stays as it is, to the byte.
@Suite struct FixTests {
  static let good =
    #"{"id":"ok","startDate":"2026-06-10","dayCount":1,"items":[{"kind":"custom","id":"c1","day":1,"sortOrder":1.0}]}"#

  static func game(_ id: String, _ day: Int, _ key: String, _ city: String) -> String {
    #"{"id":"\#(id)","kind":"game","day":\#(day),"sortOrder":\#(key),"game":{"venue":{"city":"\#(city)","latitude":1,"#
      + #""longitude":1},"start":"2026-06-\#(9 + day)T19:10:00-04:00"}}"#
  }

  static func travel(_ id: String, _ day: Int, _ key: String, _ from: String, _ to: String) -> String {
    #"{"id":"\#(id)","kind":"travel","day":\#(day),"sortOrder":\#(key),"travel":{"from":{"city":"\#(from)"},"to":{"city":"\#(to)"}}}"#
  }

  static func custom(_ id: String, _ day: Int, _ key: String) -> String {
    #"{"id":"\#(id)","kind":"custom","day":\#(day),"sortOrder":\#(key),"title":"Note","color":"red"}"#
  }

  static func trip(_ id: String, _ items: [String], days: Int = 4) -> String {
    #"{"id":"\#(id)","startDate":"2026-06-10","dayCount":\#(days),"items":[\#(items.joined(separator: ","))]}"#
  }

  static func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// Each code that is fixed, in one trip with it.
  static let defects: [(code: String, trip: String)] = {
    let (g1, g2) = (game("g1", 1, "0", "Boston"), game("g2", 3, "0", "Bronx"))
    let t0 = travel("t0", 2, "1", "Boston", "New York")
    return [
      ("game-outside-band", trip("a", [custom("c1", 1, "1"), game("g1", 1, "2", "Boston"), t0, g2])),
      ("travel-duplicate", trip("b", [g1, t0, travel("t9", 1, "1", "Boston", "New York"), g2])),
      ("travel-outside-day-range", trip("c", [g1, travel("t0", 4, "1", "Boston", "New York"), g2])),
      ("travel-before-departure-game", trip("d", [g1, travel("t0", 1, "-1", "Boston", "New York"), g2])),
      ("travel-after-arrival-game", trip("e", [g1, travel("t0", 3, "1", "Boston", "New York"), g2])),
      ("travel-missing", trip("f", [g1, custom("c1", 2, "1"), g2])),
      ("sort-order-tie", trip("g", [g1, t0, g2, custom("c1", 3, "1"), custom("c2", 3, "1")])),
      ("sort-order-gap-exhausted", trip("h", [g1, t0, g2, custom("c1", 3, "1"), custom("c2", 3, "1.00000000001")])),
    ]
  }()

  @Test(arguments: defects.map(\.code))
  func aDefectIsFixedAndNamed(_ code: String) throws {
    let text = try #require(FixTests.defects.first { $0.code == code }).trip
    let folder = try TemporaryFolder()
    let lines = FixTests.good + "\n{broken\n" + text + "\r\n" + FixTests.good + "\n"
    try folder.write(lines, "t.jsonl")
    let before = try FixTests.json(try Tool.run(["validate", folder.path("t.jsonl"), "-f", "json"]).output)
    #expect((before["findings"] as? [[String: Any]] ?? []).contains { $0["code"] as? String == code })
    let run = try Tool.run(["validate", folder.path("t.jsonl"), "--fix", "--in-place", "-f", "json"])
    // The broken line remains.
    #expect(run.code == 1, "\(run.messages)")
    let report = try FixTests.json(run.output)
    let fixed = report["fixed"] as? [[String: Any]] ?? []
    #expect(fixed.contains { $0["code"] as? String == code && $0["line"] as? Int == 3 }, "\(run.output)")
    let left = (report["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    #expect(!left.contains(code), "\(run.output)")
    let after = try folder.read("t.jsonl")
    // By bytes: to Swift a CR and an LF together are one character.
    let kept = after.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(kept.count == 5 && kept[0] == FixTests.good && kept[1] == "{broken" && kept[3] == FixTests.good)
    #expect(kept[2].utf8.last == 0x0D && kept[2] != text + "\r")
    for id in ["c1", "c2"] where text.contains("\"\(id)\"") { #expect(kept[2].contains("\"\(id)\"")) }
    if text.contains("color") { #expect(kept[2].contains(#""color":"red""#)) }
    let second = try Tool.run(["validate", folder.path("t.jsonl"), "--fix", "--in-place", "-f", "json"])
    #expect(try FixTests.json(second.output)["fixed"] == nil, "\(second.output)")
    #expect(try folder.read("t.jsonl") == after)
  }

  @Test func outputDryRunAndArraysWork() throws {
    let folder = try TemporaryFolder()
    let text = "[\n " + FixTests.good + ",\n " + FixTests.defects[5].trip + "\n]\n"
    try folder.write(text, "t.json")
    let dry = try Tool.run(["validate", folder.path("t.json"), "--fix", "--dry-run"])
    #expect(dry.code == 0 && dry.output.contains("travel-missing [t0]"), "\(dry.output)")
    #expect(try folder.read("t.json") == text)
    let fixed = try Tool.run(["validate", folder.path("t.json"), "--fix", "-o", "-"])
    #expect(fixed.code == 0 && fixed.messages.contains("1 fixed"), "\(fixed.messages)")
    #expect(fixed.output.hasPrefix("[\n " + FixTests.good + ",\n {"))
    let again = try Tool.run(["validate", "-"], input: Data(fixed.output.utf8))
    #expect(again.code == 0 && again.output.contains("2 itineraries: 2 valid"), "\(again.output)")
    #expect(try Tool.run(["validate", folder.path("t.json"), "--fix"]).code == 64)
    #expect(try Tool.run(["validate", "-", "--fix", "--in-place"], input: Data()).code == 64)
    // A rule that is off is not fixed.
    let off = try Tool.run(["validate", folder.path("t.json"), "--fix", "-o", "-", "--disable", "travel-missing"])
    #expect(off.output == text)
  }

  /// Random defects in random trips: nothing that a fix could take away remains, nothing new appears, no item of the
  /// user's is lost or passes a game, and a second run changes no byte.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomDefectsAreFixed(_ seed: UInt64) throws {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let cities = ["Boston", "New York", "Chicago"]
    var lines: [String] = []
    for number in 0..<60 {
      var items: [String] = []
      let stops = 2 + next(3)
      for stop in 0..<stops {
        let day = 1 + stop * 3
        items.append(FixTests.game("g\(stop)", day, ["0", "0.001", "2", "-3", "0.5"][next(5)], cities[stop % 3]))
        if stop > 0, next(4) > 0 {
          for copy in 0...next(2) {
            items.append(
              FixTests.travel(
                "t\(stop)-\(copy)", max(1, day - 3 + next(6)), ["-2", "0", "1", "1", "0.0005"][next(5)],
                cities[(stop - 1) % 3], cities[stop % 3]))
          }
        }
      }
      for note in 0..<next(6) {
        items.append(
          FixTests.custom("c\(note)", 1 + next(stops * 3), ["-1", "1", "1", "0", "2", "1.00000000001"][next(6)]))
      }
      lines.append(FixTests.trip("r\(number)", items, days: stops * 3))
    }
    let folder = try TemporaryFolder()
    try folder.write(lines.joined(separator: "\n") + "\n", "t.jsonl")
    let path = folder.path("t.jsonl")
    let before = try FixTests.json(try Tool.run(["validate", path, "-f", "json"]).output)
    let report = try FixTests.json(
      try Tool.run(["validate", path, "--fix", "--in-place", "-f", "json"]).output)
    let counts = try #require((report["summary"] as? [String: Any])?["byCode"] as? [String: Int])
    let old = try #require((before["summary"] as? [String: Any])?["byCode"] as? [String: Int])
    for code in FixTests.defects.map(\.code) { #expect(counts[code] == nil, "seed \(seed): \(code) \(counts)") }
    for (code, count) in counts where code != "day-without-items" {
      #expect(count <= old[code] ?? 0, "seed \(seed): \(code)")
    }
    let after = try folder.read("t.jsonl")
    for (text, line) in zip(lines, after.split(separator: "\n").map(String.init)) {
      #expect(try order(text) == order(line), "seed \(seed):\n\(text)\n\(line)")
    }
    _ = try Tool.run(["validate", path, "--fix", "--in-place"])
    #expect(try folder.read("t.jsonl") == after, "seed \(seed)")
  }

  /// Games and the user's items, in the order of the trip.
  private func order(_ text: String) throws -> [String] {
    let items = try #require(try FixTests.json(text)["items"] as? [[String: Any]])
    return items.filter { $0["kind"] as? String != "travel" }.sorted { left, right in
      func key(_ item: [String: Any]) -> (Int, Double, String, String) {
        let kind = item["kind"] as? String == "game" ? "0" : "1"
        return (item["day"] as? Int ?? 0, item["sortOrder"] as? Double ?? 0, kind, item["id"] as? String ?? "")
      }
      return key(left) < key(right)
    }.map { $0["id"] as? String ?? "" }
  }
}
