import CivilTime
import FeedReading
import SourceText

/// The forms of dates and times in tables.
enum DateForms {
  /// Whether any form matches the whole text, with either the day or the month first.
  static func areCandidates(_ text: String, _ kind: DateReading.Kind) -> Bool {
    !candidates(for: text, kind, .dayFirst).isEmpty || !candidates(for: text, kind, .monthFirst).isEmpty
  }

  /// The forms that match the whole text, the most specific ones first.
  static func candidates(for text: String, _ kind: DateReading.Kind, _ order: DateReading.Order) -> [DateTimeForm] {
    switch kind {
    case .date: return dates(order).filter { $0.whole.parse(text) != nil }.map(\.whole)
    case .time: return times.filter { $0.parse(text) != nil }
    case .start:
      let digits = text.utf8.count { $0.isDigit }
      if digits == text.utf8.count { return (9...14).contains(digits) ? compiled(["epoch"]) : [] }
      // `1781463900.0`, as programs write numbers.
      if text.hasSuffix(".0"), digits == text.utf8.count - 1, digits > 9 { return compiled(["epoch'.0'"]) }
      var found = stamps.filter { $0.parse(text) != nil }
      // Only try the forms that continue the few dates and times that match the beginning of the text.
      for date in dates(order) where date.beginning.parse(text) != nil {
        found += gaps.flatMap { gap in clocks(after: date).map { date.whole.pattern + gap + $0 } }.compactMap(form)
          .filter { $0.parse(text) != nil }
      }
      for (clock, beginning) in zip(times, timeBeginnings) where beginning.parse(text) != nil {
        found += dates(order).map { clock.pattern + " " + $0.whole.pattern }.compactMap(form)
          .filter { $0.parse(text) != nil }
      }
      return found
    }
  }

  private struct DateForm {
    var whole: DateTimeForm
    /// The form followed by any text.
    var beginning: DateTimeForm
  }

  private static func dates(_ order: DateReading.Order) -> [DateForm] {
    order == .dayFirst ? dayFirst : monthFirst
  }

  private static let dayFirst = dateForms(
    named + ["/", "-", "."].flatMap { ["d\($0)M\($0)yyyy", "d\($0)M\($0)yy"] } + yearless
      + ["d.M.yyyy.", "d.M.yy.", "d/M", "d.M.", "d.M", "d-M"])
  private static let monthFirst = dateForms(
    named + ["/", "-"].flatMap { ["M\($0)d\($0)yyyy", "M\($0)d\($0)yy"] } + [
      "d.M.yyyy", "d.M.yy", "d.M.yyyy.", "d.M.yy.", "d.M.", "d.M",
    ]
      + yearless + ["M/d", "M-d"])

  private static func dateForms(_ patterns: [String]) -> [DateForm] {
    (patterns + patterns.map { "EEE[.][,] " + $0 }).compactMap { pattern in
      guard let whole = form(pattern), let beginning = form(pattern + "*") else { return nil }
      return DateForm(whole: whole, beginning: beginning)
    }
  }

  /// Dates whose form shows which number is the day and which is the month.
  private static let named =
    [
      "excelDay", "yyyy-MM-dd", "yyyy-M-d", "yyyy/M/d", "yyyy.M.d", "yyyyMMdd", "MMM[.] d, yyyy", "MMMM d, yyyy",
      "MMM[.] d yyyy",
      "MMMM d yyyy", "d 'de' MMMM 'de' yyyy", "d 'de' MMMM yyyy", "yyyy'\u{5E74}'M'\u{6708}'d'\u{65E5}'", "yyyy MMM d",
      "d MMMM, yyyy", "d MMM, yyyy", "yyyy-MMM-dd", "MMM-d-yyyy", "d-MMM-yy", "d MMM yy",
    ]
    + [" ", ". ", "-", "/"].flatMap {
      ["d\($0)MMM[.]\($0.hasPrefix(".") ? " " : $0)yyyy", "d\($0)MMMM\($0.hasPrefix(".") ? " " : $0)yyyy"]
    }
    + ordinals.flatMap { ["d'\($0)' MMMM yyyy", "MMMM d'\($0)', yyyy"] }

  private static let ordinals = ["st", "nd", "rd", "th"]

  private static let yearless =
    [
      "d 'de' MMMM", "d 'de' MMM", "d MMM", "d. MMM", "d MMMM", "d. MMMM", "MMM d", "MMMM d", "d-MMM", "MMM. d",
      "M'\u{6708}'d'\u{65E5}'",
    ] + weekdays.map { "MMM d , " + $0 } + ordinals.flatMap { ["d'\($0)' MMMM", "MMMM d'\($0)'"] }
    // `11月18日（一）`, with the weekday in brackets.
    + "\u{4E00}\u{4E8C}\u{4E09}\u{56DB}\u{4E94}\u{516D}\u{65E5}".flatMap { day in
      ["\u{FF08}\(day)\u{FF09}", "(\(day))"].map { "M'\u{6708}'d'\u{65E5}\($0)'" }
    }

  private static let weekdays = ["EEE", "EEEE"]

  private static let timePatterns = [
    "HH:mm", "H:mm", "HH:mm:ss", "H:mm:ss", "h:mm a", "h:mm:ss a", "HH.mm", "H.mm", "H'h'mm", "H'h'", "HHmm",
    "H:mm 'Uhr'",
    "H.mm 'Uhr'", "H 'Uhr'", "H:mm'h'", "H:mm 'h'", "'kl.' H.mm", "'kl.' H:mm", "'kl' H:mm", "h.mm a", "HH:mm:ssX",
    "HH:mmX", "excelTime",
  ]
  private static let times = compiled(timePatterns)
  private static let timeBeginnings = compiled(timePatterns.map { $0 + "*" })

  /// Four digits after a day and a month are a year, not a time.
  private static func clocks(after date: DateForm) -> [String] {
    date.whole.fields.contains(.year) ? timePatterns : timePatterns.filter { $0 != "HHmm" }
  }

  private static let stamps = compiled([
    "yyyy-MM-ddTHH:mm[:ss[.S]]X", "yyyy-MM-ddTHH:mm[:ss[.S]]", "yyyy-MM-dd HH:mm[:ss[.S]]X",
    "yyyy-MM-dd HH:mm[:ss[.S]] X", "yyyy-MM-dd HH:mm[:ss[.S]]", "yyyyMMddTHHmmssX", "yyyyMMddTHHmmss", "yyyyMMddHHmm",
    "yyyy:MM:dd:HH:mm",
  ])

  /// Separators between a date and a time in one text.
  private static let gaps = [" ", "T", ", ", " - ", " 'at' ", " 'um' ", " '\u{E0}' ", " | "]

  private static func form(_ pattern: String) -> DateTimeForm? { try? DateTimeForm(pattern) }

  private static func compiled(_ patterns: [String]) -> [DateTimeForm] { patterns.compactMap(form) }
}
