import SourceText

/// `40 ms`, `2.5 s`, `12 s`, `2 min 5 s`.
func durationText(milliseconds: Int) -> String {
  let seconds = milliseconds / 1_000
  if seconds == 0 { return "\(milliseconds) ms" }
  if seconds < 10 { return "\(seconds).\(milliseconds % 1_000 / 100) s" }
  return seconds < 60 ? "\(seconds) s" : "\(digitGrouped(seconds / 60)) min \(seconds % 60) s"
}

/// An age for people, of two units: `40 s`, `12 min`, `5 h 20 min`, `3 d 4 h`. A time to come has the age 0.
func ageText(seconds: Int64) -> String {
  let seconds = Int(max(0, seconds))
  let (minutes, hours) = (seconds / 60, seconds / 3_600)
  if minutes == 0 { return "\(seconds) s" }
  if hours == 0 { return "\(minutes) min" }
  if hours < 48 { return "\(hours) h" + (minutes % 60 > 0 ? " \(minutes % 60) min" : "") }
  return "\(digitGrouped(hours / 24)) d" + (hours % 24 > 0 ? " \(hours % 24) h" : "")
}
