import SourceText

extension JSONValue {
  /// The same value for equivalent JSON: members are sorted by name, and numbers have one form.
  package var canonical: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.sorted { $0.key.precedesBytewise($1.key) }.map {
          JSONMember(key: $0.key, value: $0.value.canonical)
        })
    case .array(let elements): .array(elements.map { $0.canonical })
    case .number(let text): .number(JSONValue.number(text, double ?? 0))
    case .string, .bool, .null: self
    }
  }

  /// The JSON text of the canonical value, which is equal for equivalent values.
  package var canonicalText: [UInt8] { JSONWriter.bytes { $0.value(canonical) } }

  /// The canonical form of a number: `2` for `2.0` and `2e0`.
  package static func number(_ text: String, _ double: Double) -> String {
    if let integer = Int64(text) { return String(integer) }
    if double == double.rounded(), abs(double) < 1e15 { return String(Int64(double)) }
    return JSONWriter.string { $0.value(double) }
  }
}
