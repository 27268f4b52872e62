import SourceText

/// An age in two units: `40 s`, `12 min`, `5 h 20 min`, `3 days 4 h`. A future time has age 0.
func ageText(seconds: Int64) -> String {
  let seconds = Int(max(0, seconds))
  if seconds < 60 { return durationText(seconds: seconds) }
  let hours = seconds / 3_600
  return hours < 48 ? durationText(minutes: seconds / 60) : durationText(minutesInDays: hours * 60)
}
