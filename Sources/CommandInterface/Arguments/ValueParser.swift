package import CivilTime
import SourceText

/// Reads the text of a value.
package struct ValueParser<Value: Sendable>: Sendable {
  /// For completions; nil to derive it from the placeholder in the help.
  let takes: ValueKind?
  /// `a date like 2019-08-31`
  let form: String
  /// Nil if the text has the wrong form.
  package let read: @Sendable (String) -> Value?

  package init(takes: ValueKind? = nil, form: String = "", read: @escaping @Sendable (String) -> Value?) {
    self.takes = takes
    self.form = form
    self.read = read
  }
}

extension ValueParser<String> {
  /// Any text, or a path if the placeholder stands for one.
  package static var text: Self { Self { $0 } }

  /// Text that is not empty.
  package static var name: Self { Self(form: "a text that is not empty") { $0.isEmpty ? nil : $0 } }

  package static func name(completing takes: ValueKind) -> Self { Self(takes: takes, form: name.form, read: name.read) }

  package static func text(completing takes: ValueKind) -> Self { Self(takes: takes) { $0 } }

  package static func choice(_ words: [String], others: [String] = []) -> Self {
    Self(takes: .choice(words)) { words.contains($0) || others.contains($0) ? $0 : nil }
  }
}

extension ValueParser {
  /// One of the raw values of a type.
  package static func choice() -> Self where Value: RawRepresentable<String> & CaseIterable {
    Self(takes: .choice(Value.allCases.map(\.rawValue))) { Value(rawValue: $0) }
  }
}

extension ValueParser<Int> {
  package static func integer(_ range: ClosedRange<Int>) -> Self {
    let most = range.upperBound == .max ? "" : " to \(range.upperBound)"
    return Self(form: "a whole number from \(range.lowerBound)\(most)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

}

extension ValueParser<Int64> {
  /// A number of seconds, of up to ten years.
  package static var duration: Self {
    Self(form: "a time like 90m, 26h or 3d") { text in
      let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
      guard let unit = text.last.flatMap({ units[$0] }), let number = Int64(text.dropLast()), number > 0,
        number <= 315_360_000 / unit
      else { return nil }
      return number * unit
    }
  }
}

extension ValueParser<Double> {
  package static func number(_ range: ClosedRange<Double>, _ form: String? = nil) -> Self {
    Self(form: form ?? "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))") { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueParser<LocalDate> {
  package static var date: ValueParser<LocalDate> {
    Self(form: "a date like 2019-08-31") { $0.withBytes { LocalDate(iso: $0) } }
  }
}

extension ValueParser<ClosedRange<LocalDate>> {
  /// `2019-08-31`, or `2019-08-01..2019-08-31`.
  package static var dates: ValueParser<ClosedRange<LocalDate>> {
    Self(form: "a date such as 2019-08-31, or two such as 2019-08-01..2019-08-31") { text in
      let dates = text.split(separator: ".").compactMap { part in String(part).withBytes { LocalDate(iso: $0) } }
      guard let first = dates.first, let last = dates.last, first <= last,
        text == first.description || text == "\(first)..\(last)"
      else { return nil }
      return first...last
    }
  }
}

extension ValueParser<Instant> {
  package static var instant: ValueParser<Instant> {
    Self(form: "an instant like 2026-06-10T12:00:00Z") { $0.withBytes { OffsetInstant(rfc3339: $0)?.instant } }
  }
}
