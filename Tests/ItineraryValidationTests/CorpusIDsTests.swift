import ItineraryValidation
import SourceText
import TestSupport
import Testing

/// One id for two itineraries of an input.
@Suite struct CorpusIDsTests {
  private func itinerary(_ id: String) -> String {
    "{\"id\":\"\(id)\",\"startDate\":\"2026-06-10\",\"dayCount\":1,\"items\":[{\"id\":\"c\",\"kind\":\"custom\",\"day\":1,\"sortOrder\":1}]}\n"
  }

  private func sink(_ lines: String, _ file: String, _ settings: RuleSettings = RuleSettings()) -> FindingSink {
    var validator = Validator(settings)
    _ = lines.withBytes { validator.validate(lines: $0, file: file) }
    return validator.sink
  }

  @Test func eachButTheFirstIsReported() {
    let found = report(on: itinerary("a") + itinerary("b") + itinerary("a") + "\n" + itinerary("a")).findings
    #expect(brief(found) == ["duplicate-itinerary-id", "duplicate-itinerary-id"])
    #expect(found.map(\.line) == [3, 5])
    #expect(
      found.map(\.message) == Array(repeating: "the id \"a\" is also the id of the itinerary on line 1", count: 2))
  }

  @Test func filesAreOneInput() {
    var all = FindingSink()
    all.append(sink(itinerary("a"), "one.jsonl"))
    all.append(sink(itinerary("b") + itinerary("a"), "two.jsonl"))
    let found = all.report.findings
    #expect(found.map(\.message) == ["the id \"a\" is also the id of the itinerary on line 1 of one.jsonl"])
    #expect(found.map(\.line) == [2])
    #expect(all.report.summary.warnings == 1 && all.report.summary.valid == 3)
  }

  /// A sink that has read itineraries of its own takes over another one.
  @Test func whatWasReadBeforeCounts() {
    var all = sink(itinerary("a") + itinerary("b"), "one.jsonl")
    all.append(sink(itinerary("b") + itinerary("c"), "two.jsonl"))
    all.append(sink(itinerary("c"), "three.jsonl"))
    #expect(
      all.report.findings.map(\.message) == [
        "the id \"c\" is also the id of the itinerary on line 2 of two.jsonl",
        "the id \"b\" is also the id of the itinerary on line 2 of one.jsonl",
      ])
  }

  /// However the lines are cut into parts, the report is that of the whole.
  @Test(arguments: [1, 2, 3, 7, 100])
  func partsDoNotMatter(_ size: Int) {
    let lines = (0..<60).map { itinerary("t\($0 * 7 % 23)") }
    var whole = FindingSink(limit: 20)
    whole.append(sink(lines.joined(), "t.jsonl"))
    var parts = FindingSink(limit: 20)
    for start in stride(from: 0, to: lines.count, by: size) {
      parts.append(
        sink(lines[start..<min(lines.count, start + size)].joined(), "t.jsonl"), shiftingLinesBy: start)
    }
    #expect(parts.report.findings == whole.report.findings)
    #expect(parts.report.summary == whole.report.summary)
    #expect(whole.report.summary.warnings == 37 && whole.report.findings.count == 20)
  }
}
