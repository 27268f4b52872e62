import Testing

@testable import CommandInterface

struct ProgressTests {
  @Test(
    arguments: [
      // total bytes, bytes, count, seconds → line
      (nil, 500, 1_234, 0.5, "1,234 itineraries · 2,468 a second"),
      (1_000, 0, 0, 2, "0 itineraries · 0 a second"),
      (1_000, 250, 30, 3, "25% · 30 itineraries · 10 a second · 9 s left"),
      (1_000, 1_200, 30, 3, "100% · 30 itineraries · 10 a second · 0 s left"),
      (1_000, 10, 1, 1, "1% · 1 itinerary · 1 a second · 1 min 39 s left"),
      (1_000_000, 1, 1, 1, "0% · 1 itinerary · 1 a second · 100 h left"),
    ] as [(Int?, Int, Int, Double, String)])
  func line(total: Int?, bytes: Int, count: Int, seconds: Double, expected: String) {
    #expect(
      Progress.line(
        unit: ("itinerary", "itineraries"), count: count, bytes: bytes, total: total, seconds: seconds) == expected)
  }

  /// A line that wraps could not be erased.
  @Test(arguments: [("short", 20, "short"), ("0123456789", 10, "01234567…"), ("한국어 일정", 8, "한국어…")])
  func fitting(_ line: String, _ columns: Int, _ expected: String) {
    #expect(Progress.fitting(line, columns: columns) == expected)
  }
}
