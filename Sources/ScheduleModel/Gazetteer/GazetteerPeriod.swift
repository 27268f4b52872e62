package import CivilTime
package import SourceText

/// The months in which a team had a name, city or venue. Both ends are included and either may be open.
package struct GazetteerPeriod: Hashable, Sendable {
  /// Months since year 0.
  package var from: Int32 = .min
  package var until: Int32 = .max

  package static let always = GazetteerPeriod()

  package init() {}

  /// Reads `2019` or `2019-07`, or an empty text for an open end; nil if either text is invalid.
  package init?(from first: ByteView, until last: ByteView) {
    guard let from = first.isEmpty ? .min : Self.month(first, ofYear: 1),
      let until = last.isEmpty ? .max : Self.month(last, ofYear: 12), from <= until
    else { return nil }
    self.from = from
    self.until = until
  }

  package var isOpen: Bool { until == .max }

  package func contains(_ month: Int32) -> Bool { from <= month && month <= until }

  /// The number of months between this period and a month; 0 if the period contains it.
  func distance(_ month: Int32) -> Int64 {
    contains(month) ? 0 : max(Int64(from) - Int64(month), Int64(month) - Int64(until))
  }

  package func overlaps(_ other: GazetteerPeriod) -> Bool { from <= other.until && other.from <= until }

  /// `from 1996-01 until 2004-12`.
  package var words: String {
    func shown(_ month: Int32) -> String {
      let number = Int(month % 12) + 1
      return "\(month / 12)-" + (number < 10 ? "0" : "") + String(number)
    }
    let ends = [from == .min ? nil : "from \(shown(from))", until == .max ? nil : "until \(shown(until))"]
    return ends.compactMap { $0 }.joined(separator: " ")
  }

  /// The month of a date, in the numbering of periods.
  package static func month(of date: LocalDate) -> Int32 { Int32(date.year) * 12 + Int32(date.month) - 1 }

  private static func month(_ text: ByteView, ofYear open: Int32) -> Int32? {
    guard let year = number(text.slice(0, 4), digits: 4) else { return nil }
    if text.count == 4 { return year * 12 + open - 1 }
    guard text[4] == .hyphen, let month = number(text.slice(5, text.count), digits: 2), (1...12).contains(month) else {
      return nil
    }
    return year * 12 + month - 1
  }

  private static func number(_ text: ByteView, digits: Int) -> Int32? {
    guard text.count == digits, text.allSatisfy({ $0.isDigit }) else { return nil }
    return text.reduce(0) { $0 * 10 + Int32($1 - 0x30) }
  }
}

/// The gazetteer's data on a venue or a team for a period.
protocol GazetteerEntry {
  var period: GazetteerPeriod { get }
}

extension Sequence where Element: GazetteerEntry {
  /// The entry for a month, otherwise the nearest one; the later of two that are equally near.
  func nearest(to month: Int32) -> Element? {
    self.min { left, right in
      let (before, after) = (left.period.distance(month), right.period.distance(month))
      return before != after ? before < after : left.period.from > right.period.from
    }
  }
}
