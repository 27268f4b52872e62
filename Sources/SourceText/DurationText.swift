/// `35 min`, `5 h`, `41 h 35 min`.
package func durationText(minutes: some BinaryInteger) -> String {
  let output = OutputBuffer(capacity: 64)
  output.append(duration: minutes)
  return output.text
}

/// `35 min`, `24 days`, `1 day 3 h 5 min`.
package func durationText(minutesInDays minutes: Int) -> String {
  if minutes < 1_440 { return durationText(minutes: minutes) }
  let days = counted(minutes / 1_440, "day", "days")
  return minutes % 1_440 == 0 ? days : days + " " + durationText(minutes: minutes % 1_440)
}

/// `12 s`, `2 min 5 s`, `5 h 20 min`.
package func durationText(seconds: Int) -> String {
  if seconds < 60 { return "\(seconds) s" }
  if seconds >= 3_600 || seconds % 60 == 0 { return durationText(minutes: seconds / 60) }
  return "\(seconds / 60) min \(seconds % 60) s"
}

/// `40 ms`, `2.5 s`, `12 s`, `2 min 5 s`.
package func durationText(milliseconds: Int) -> String {
  if milliseconds < 1_000 { return "\(milliseconds) ms" }
  if milliseconds < 10_000 { return "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s" }
  return durationText(seconds: milliseconds / 1_000)
}

extension OutputBuffer {
  /// Appends `durationText` of the minutes.
  package func append(duration minutes: some BinaryInteger) {
    let minutes = Int(clamping: minutes)
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours >= 1_000 { append(digitGrouped(hours)) } else if hours > 0 { append(decimal: hours) }
    if hours > 0 { append(" h") }
    if hours > 0, rest == 0 { return }
    if hours > 0 { append(.blank) }
    append(decimal: rest)
    append(" min")
  }
}
