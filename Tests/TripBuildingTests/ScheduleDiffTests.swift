import FormatSyntax
import GameIdentity
import ScheduleModel
import SourceText
import Testing

struct ScheduleDiffTests {
  static let games = [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 2), ToyGame("g3", .chicago, 3)]

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var newer: [ToyGame]
    /// Each line but the last, which has the counts.
    var lines: [String]
    var summary: String

    init(_ name: String, _ lines: [String], _ summary: String, _ change: (inout [ToyGame]) -> Void) {
      testDescription = name
      newer = ScheduleDiffTests.games
      change(&newer)
      self.lines = lines
      self.summary = summary
    }
  }

  static let cases = [
    Case("nothing", [], "0 changed, 0 added, 0 removed, 3 the same") { _ in },
    Case(
      "added", ["+ g4 2026-06-04 Guests at boston-club"], "0 changed, 1 added, 0 removed, 3 the same"
    ) { $0.append(ToyGame("g4", .boston, 4)) },
    Case(
      "removed", ["- g2 2026-06-02 Guests at bronx-club"], "0 changed, 0 added, 1 removed, 2 the same"
    ) { $0.remove(at: 1) },
    Case(
      "moved",
      [
        "~ g1 2026-06-05 Guests at boston-club: moved 2026-06-01 → 2026-06-05; "
          + "time 2026-06-01T19:05:00-04:00 → 2026-06-05T19:05:00-04:00"
      ], "1 changed (1 date, 1 time), 0 added, 0 removed, 2 the same"
    ) { $0[0].day = 5 },
    Case(
      "time unset", ["~ g1 2026-06-01 Guests at boston-club: time taken back 2026-06-01T19:05:00-04:00 → none"],
      "1 changed (1 time), 0 added, 0 removed, 2 the same"
    ) { $0[0].time = nil },
    Case(
      "elsewhere", ["~ g2 2026-06-02 Guests at bronx-club: venue bronx ground, Bronx → queens ground, Queens"],
      "1 changed (1 venue), 0 added, 0 removed, 2 the same"
    ) { ($0[1].city, $0[1].home) = (.queens, "bronx-club") },
    Case(
      "off", ["~ g3 2026-06-03 Guests at chicago-club: status scheduled → cancelled"],
      "1 changed (1 status), 0 added, 0 removed, 2 the same"
    ) { $0[2].status = "cancelled" },
    Case(
      "other teams",
      ["~ g3 2026-06-03 Strangers at chicago-club: teams Guests at chicago-club → Strangers at chicago-club"],
      "1 changed (1 teams), 0 added, 0 removed, 2 the same"
    ) { $0[2].away = "Strangers" },
    Case(
      "by another id", ["~ x3 2026-06-03 Guests at chicago-club: id g3 → x3"],
      "1 changed (1 id), 0 added, 0 removed, 2 the same"
    ) { ($0[2].id, $0[2].aliases) = ("x3", ["g3"]) },
    Case(
      "an alias is nothing new", [], "0 changed, 0 added, 0 removed, 3 the same"
    ) { $0[2].aliases = ["y3"] },
    Case(
      "an id goes before an alias", ["+ x4 2026-06-04 Guests at boston-club"],
      "0 changed, 1 added, 0 removed, 3 the same"
    ) { $0.append(ToyGame("x4", .boston, 4).with { $0.aliases = ["g1"] }) },
  ]

  @Test(arguments: cases)
  func text(_ example: Case) {
    let diff = ScheduleDiff(old: Schedule(ScheduleDiffTests.games), new: Schedule(example.newer))
    let output = OutputBuffer()
    diff.writeText(to: output) { (_: OutputBuffer) throws(Never) in }
    #expect(output.text.split(separator: "\n").map(String.init) == example.lines + [example.summary])
  }

  @Test(arguments: cases)
  func json(_ example: Case) throws {
    let diff = ScheduleDiff(old: Schedule(ScheduleDiffTests.games), new: Schedule(example.newer))
    let output = OutputBuffer()
    diff.writeJSON(to: output) { (_: OutputBuffer) throws(Never) in }
    let json = try output.array.withBytes { (bytes) throws(SyntaxError) in try JSONValue.parse(bytes) }
    #expect(json["summary"]?["same"]?.integer == diff.same)
    for (name, count) in [
      ("added", diff.added.count), ("removed", diff.removed.count), ("changed", diff.changed.count),
    ] {
      #expect(json[name]?.array?.count == count)
      #expect(json["summary"]?[name]?.integer == count)
    }
    for (change, entry) in zip(diff.changed, json["changed"]?.array ?? []) {
      #expect(entry["changes"]?.members.map(\.key) == change.aspects.map(\.rawValue))
    }
  }
}
