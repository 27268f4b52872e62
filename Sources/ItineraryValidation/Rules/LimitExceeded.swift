import SourceText

extension Rule {
  static let limitExceeded = Rule(
    .limitExceeded, .error,
    summary: "A stated limit is exceeded: size, nesting, length of an id, number of days.",
    why: "Limits keep time and memory bounded for any input. The message names the limit.",
    failing: .trip(days: 3661, .dinner),
    passing: .trip(.dinner))
}
