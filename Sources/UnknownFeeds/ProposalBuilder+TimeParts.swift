import CivilTime
import FeedReading
import SourceText

/// Dates and times that are a part of a text, or in several columns.
extension ProposalBuilder {
  /// Times with a zone after each: `13:00 UTC-6`, `7:30 PM ET`, `8:20p (ET)`.
  ///
  /// - Parameter clocks: its texts without the zones.
  func zonedClock(_ column: Column, _ clocks: [String], _ placeholders: [String]) -> Found? {
    let reading = DateReading(clocks, .time)
    guard reading.isGood else { return nil }
    let zones = column.texts.contains { $0.hasSuffix(")") } ? ["({zone})", "{zone}"] : ["{zone}"]
    return Found(
      column: column, reading: reading, zone: nil, placeholders: placeholders, piece: "{clock}", zonePiece: "{zone}",
      patterns: zones.map { "{clock+} " + $0 } + ["{clock}"])
  }

  /// The different texts without the zones after them; nil if there are none, or other words than zones.
  func withoutZones(_ texts: [String]) -> [String]? {
    let clocks = texts.map { text in
      guard let blank = text.lastIndex(of: " ") else { return text }
      let word = text[text.index(after: blank)...]
      let code = word.hasPrefix("(") && word.hasSuffix(")") ? word.dropFirst().dropLast() : word
      return zones.anyZone(String(code)) == nil ? text : String(text[..<blank])
    }
    // A zone is one word. Nothing else may be removed with it.
    guard clocks != texts, zip(clocks, texts).allSatisfy({ $0 != $1 || !$0.contains(" ") }) else { return nil }
    return Array(Set(clocks)).sorted { $0.precedesBytewise($1) }
  }

  /// The start of `19:00 - 20:30`, the first time of `19:30 (18:30)`, and the date of `6 julij 1960 (1960-07-06)`.
  func partOfTexts(
    _ column: Column, _ texts: [String], _ name: ColumnName, _ placeholders: [String]
  ) -> (DateReading.Kind, Found)? {
    let kind: DateReading.Kind = name.role == .date ? .date : .time
    let separators = kind == .time ? [" (", " - ", "-", " \u{2013} ", "\u{2013}"] : [" ("]
    for separator in separators where texts.contains(where: { $0.contains(separator) }) {
      let pieces = texts.map { Self.pieces(of: $0, separator) }
      let read = kind == .time ? pieces.map(\.0) : pieces.map { $0.1 ?? $0.0 }
      let reading = DateReading(Array(Set(read)), kind, isDayFirst: settings.isDayFirst)
      guard reading.unread.isEmpty, kind == .time || reading.hasYear else { continue }
      if kind == .time, !Self.areStartsAndEnds(pieces, reading, areJoined: separator == "-") { continue }
      let cut = Column(path: column.path, steps: column.steps)
      let texts = Dictionary(keepingFirst: zip(texts, read))
      for number in 0..<table.count {
        if let text = column.text(ofRecord: number) { cut.set(texts[text] ?? text, ofRecord: number) }
      }
      cut.fill(upTo: table.count)
      let end = separator == " (" ? ")" : ""
      let piece = "{\(kind == .time ? "begin" : "day")}"
      let pattern = kind == .time ? piece + separator + "{}" : "{}" + separator + piece
      return (
        kind,
        Found(
          column: cut, reading: reading, zone: name.zone, placeholders: placeholders, piece: piece,
          patterns: [pattern + end, piece])
      )
    }
    return nil
  }

  /// Whether all texts after the separator are times.
  ///
  /// - Parameter areJoined: whether the ends may be offsets, as in `19:00-05:00`. An end is later than its start and
  ///   written in the same way.
  private static func areStartsAndEnds(
    _ pieces: [(String, String?)], _ starts: DateReading, areJoined: Bool
  ) -> Bool {
    let different = Set(pieces.compactMap(\.1))
    // One offset after all times.
    if areJoined, different.count == 1, pieces.count > 1 { return false }
    let ends = DateReading(Array(different), .time)
    return pieces.allSatisfy { start, end in
      guard let end else { return true }
      guard let first = starts.parts(start)?.time, let last = ends.parts(end)?.time else { return false }
      // In `8:00-9:30 PM`, the half of the day is stated for the end only.
      return start.contains(where: \.isLetter) == end.contains(where: \.isLetter)
        && (!areJoined || first < last && start.count { $0 == ":" } == end.count { $0 == ":" })
    }
  }

  /// The text before a separator, and the text after it; without the bracket at its end if the separator opens one.
  private static func pieces(of text: String, _ separator: String) -> (String, String?) {
    guard let place = text.ranges(of: separator).first, !separator.hasSuffix("(") || text.hasSuffix(")") else {
      return (text, nil)
    }
    return (
      String(text[..<place.lowerBound]),
      String(text[place.upperBound...].dropLast(separator.hasSuffix("(") ? 1 : 0))
    )
  }

  static let yearWords: Set<String> = ["year", "jahr", "ano", "annee", "anno", "jaar", "ar"]

  /// A date of three columns, `year`, `month` and `day`, or of the last two.
  func dateOfParts() -> Found? {
    func column(_ names: Set<String>) -> Column? {
      table.columns.first { column in
        column.steps.count == 1 && names.contains(ColumnName.words(in: column.steps[0]).joined())
          && column.filled == table.count && column.texts.allSatisfy { Int($0) != nil }
      }
    }
    guard let month = column(["month", "monat", "mes", "mois", "mese", "maand"]),
      let day = column(["day", "tag", "dia", "jour", "giorno", "dag"])
    else { return nil }
    let year = column(Self.yearWords)
    let parts = year.map { [$0, month, day] } ?? [day, month]
    let joined = Column(path: day.path, steps: day.steps)
    var found = Found(column: joined, reading: DateReading([], .date), zone: nil, placeholders: [], parts: parts)
    for number in 0..<table.count {
      let texts = parts.compactMap { $0.text(ofRecord: number) }
      joined.set(texts.joined(separator: found.joint), ofRecord: number)
    }
    found.reading = DateReading(joined.texts, .date)
    return found.reading.isGood && found.reading.unread.isEmpty ? found : nil
  }
}
