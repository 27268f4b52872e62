import CivilTime
import FeedReading
import SourceText

/// The text of a date in one record, and other facts about the date in the record.
struct DateSample {
  var text: String
  /// 1 to 7.
  var weekday: Int32?
}

/// How to read the texts of a column as dates or times: the forms, the evidence for them, and open questions.
struct DateReading {
  enum Kind { case date, time, start }

  /// Whether numeric dates have the day or the month first.
  enum Order: String { case dayFirst = "the day first", monthFirst = "the month first" }

  private(set) var forms: [String] = []
  /// Texts that no form matches.
  private(set) var unread: [String] = []
  /// The number of distinct texts.
  private(set) var total = 0
  /// What is uncertain; nil if everything is clear.
  private(set) var doubt: String?
  /// The evidence for day first or month first; empty if there was no choice.
  private(set) var evidence = ""
  /// Whether numeric dates have the day first; nil if there are none.
  private(set) var isDayFirst: Bool?
  private var compiled: [DateTimeForm] = []

  /// Whether the forms match enough texts for these to be dates or times.
  var isGood: Bool { !forms.isEmpty && (total - unread.count) * 2 >= total }

  /// Whether some form includes the year.
  var hasYear: Bool { compiled.contains { !$0.fields.isDisjoint(with: [.year, .epoch]) } }

  /// Whether each form determines an instant by itself.
  var isOfInstants: Bool {
    !compiled.isEmpty
      && compiled.allSatisfy { !$0.fields.isDisjoint(with: [.offset, .epoch]) && !$0.pattern.contains("[X]") }
  }

  func parts(_ text: String) -> DateTimeParts? {
    for form in compiled {
      if let parts = form.parse(text) { return parts }
    }
    return nil
  }

  /// The reading of the same texts with a constant text after each of them; nil if no form can express it.
  func followed(by ending: String) -> DateReading? {
    var reading = self
    reading.forms = forms.map { "\($0)'\(ending)'" }
    reading.compiled = reading.forms.compactMap { try? DateTimeForm($0) }
    return reading.compiled.count == forms.count ? reading : nil
  }

  /// - Parameters:
  ///   - texts: the distinct texts, except those that mean "no value".
  ///   - sequence: the records' texts in order, with other facts about the date.
  ///   - isDayFirst: what the user states about numeric dates; nil to infer it from the texts.
  init(
    _ texts: [String], _ kind: Kind, sequence: [DateSample] = [], isDayFirst: Bool? = nil
  ) {
    let dayFirst = DateReading(texts, kind, .dayFirst)
    let monthFirst = DateReading(texts, kind, .monthFirst)
    self = dayFirst
    if kind == .time || dayFirst.forms == monthFirst.forms { return }
    choose(dayFirst, monthFirst, sequence, isDayFirst)
    self.isDayFirst = forms == dayFirst.forms
  }

  private mutating func choose(
    _ dayFirst: DateReading, _ monthFirst: DateReading, _ sequence: [DateSample],
    _ isDayFirst: Bool?
  ) {
    if let isDayFirst {
      if !isDayFirst { self = monthFirst }
      evidence = "as --dates or other dates of the source state"
      return
    }
    let isOnlyDayFirst = !Set(monthFirst.unread).subtracting(dayFirst.unread).isEmpty
    let isOnlyMonthFirst = !Set(dayFirst.unread).subtracting(monthFirst.unread).isEmpty
    switch (isOnlyDayFirst, isOnlyMonthFirst) {
    case (true, false):
      evidence = "a number above 12 comes first"
      if dayFirst.isMixed(with: monthFirst, sequence) {
        doubt = "some dates seem to have the day first, and others the month (--dates dmy, or --dates mdy)"
      }
    case (false, true):
      self = monthFirst
      evidence = "a number above 12 comes second"
    case (true, true): doubt = "some dates have the day first, and others the month"
    case (false, false):
      decide(dayFirst, monthFirst, sequence)
    }
  }

  /// If both orders match, weekdays or the order of the schedule decide.
  private mutating func decide(
    _ dayFirst: DateReading, _ monthFirst: DateReading, _ sequence: [DateSample]
  ) {
    let different = Set(sequence.map(\.text)).count
    let first = dayFirst.misfits(sequence)
    let second = monthFirst.misfits(sequence)
    // Dates without a year have no span.
    let (shorter, longer) = (min(first.span, second.span), max(first.span, second.span))
    if first.weekdays != second.weekdays, min(first.weekdays, second.weekdays) == 0 {
      if second.weekdays == 0 { self = monthFirst }
      evidence = "only this order fits the weekdays"
    } else if first.descents != second.descents, min(first.descents, second.descents) == 0,
      different >= 5
    {
      // A few records may be in any order.
      if second.descents == 0 { self = monthFirst }
      evidence = "only this order puts the records in the order of their dates"
    } else if different >= 6, first.span != second.span, shorter * 4 <= longer {
      if second.span < first.span { self = monthFirst }
      evidence = "only this order makes the season \(counted(shorter + 1, "day", "days")) long, not \(longer + 1)"
    } else {
      doubt =
        "its dates can be read with \(Order.dayFirst.rawValue) (--dates dmy) and with \(Order.monthFirst.rawValue) "
        + "(--dates mdy)"
    }
  }

  /// Whether the records are in the order of their dates only if texts that can have the month first do. A spreadsheet
  /// swaps the day and the month of those.
  private func isMixed(with monthFirst: DateReading, _ sequence: [DateSample]) -> Bool {
    var last: LocalDate?
    var swapped = 0
    for sample in sequence {
      guard let date = parts(sample.text)?.date else { continue }
      let other = monthFirst.parts(sample.text)?.date ?? date
      if other != date { swapped += 1 }
      if let last, other < last { return false }
      last = other
    }
    return swapped > 3 && misfits(sequence).descents > 0
  }

  private struct Misfits {
    /// The number of records with a different weekday.
    var weekdays = 0
    /// The number of records with an earlier day than the previous one.
    var descents = 0
    /// The number of days from the first to the last.
    var span = 0
  }

  /// The evidence against a reading.
  private func misfits(_ sequence: [DateSample]) -> Misfits {
    var weekdays = 0
    var descents = 0
    var first: LocalDate?
    var latest: LocalDate?
    var last: LocalDate?
    for sample in sequence {
      guard let date = parts(sample.text)?.date else { continue }
      if let weekday = sample.weekday ?? DateReading.weekday(in: sample.text), weekday != date.weekday { weekdays += 1 }
      if let last, date < last { descents += 1 }
      first = min(first ?? date, date)
      latest = max(latest ?? date, date)
      last = date
    }
    let span = first.flatMap { first in latest.map { $0.days(since: first) } } ?? 0
    return Misfits(weekdays: weekdays, descents: descents, span: Int(span))
  }

  /// The weekday that a text begins with.
  static func weekday(in text: String) -> Int32? {
    let word = text.prefix { $0.isLetter }
    return word.isEmpty ? nil : String(word).withBytes { DateNames.weekday($0) }
  }

  /// Matches in one order only. The form that matches the most texts comes first.
  private init(_ texts: [String], _ kind: Kind, _ order: Order) {
    total = texts.count
    var left = texts
    while let text = left.first {
      var best: (form: DateTimeForm, count: Int)?
      if forms.count < 8 {
        for form in DateForms.candidates(for: text, kind, order) {
          let count = left.count { form.parse($0) != nil }
          if count > best?.count ?? 0 { best = (form, count) }
        }
      }
      if let best {
        forms.append(best.form.pattern)
        compiled.append(best.form)
        left.removeAll { best.form.parse($0) != nil }
      } else {
        unread.append(text)
        left.removeFirst()
        // These are not dates, so skip the rest.
        if unread.count > 50, unread.count * 4 > total {
          unread += left
          left = []
        }
      }
    }
  }
}
