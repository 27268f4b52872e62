import SourceText
import Testing

struct DurationTextTests {
  @Test(arguments: [
    (0, "0 min"), (35, "35 min"), (60, "1 h"), (65, "1 h 5 min"), (2_495, "41 h 35 min"), (60_000, "1,000 h"),
    (Int.max, "153,722,867,280,912,930 h 7 min"),
  ])
  func minutes(_ minutes: Int, _ text: String) { #expect(durationText(minutes: minutes) == text) }

  @Test(arguments: [
    (0, "0 min"), (1_439, "23 h 59 min"), (1_440, "1 day"), (1_500, "1 day 1 h"), (2_881, "2 days 1 min"),
    (34_740, "24 days 3 h"),
  ])
  func days(_ minutes: Int, _ text: String) { #expect(durationText(minutesInDays: minutes) == text) }

  @Test(arguments: [
    (0, "0 ms"), (999, "999 ms"), (1_000, "1.0 s"), (9_999, "9.9 s"), (10_000, "10 s"), (59_999, "59 s"),
    (60_000, "1 min"), (125_000, "2 min 5 s"), (3_725_000, "1 h 2 min"),
  ])
  func milliseconds(_ milliseconds: Int, _ text: String) { #expect(durationText(milliseconds: milliseconds) == text) }
}
