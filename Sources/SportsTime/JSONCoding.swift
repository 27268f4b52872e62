import FormatSyntax
import SourceText

/// Passes JSON text through `Codable`, so that the encoded form of a value is the JSON that the tool writes, member by
/// member.
struct JSONCoding: Codable {
  private var value: JSONValue

  private init(_ value: JSONValue) { self.value = value }

  /// Writes JSON text to an encoder.
  static func encode(_ json: [UInt8], to encoder: any Encoder) throws {
    let value: JSONValue
    do throws(SyntaxError) {
      value = try json.withBytes { (bytes) throws(SyntaxError) in try JSONValue.parse(bytes) }
    } catch {
      throw EncodingError.invalidValue(
        json, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: error.message))
    }
    try encode(value, to: encoder)
  }

  /// Reads a value from a decoder, as JSON text. Members of objects are sorted by name.
  static func decode<Value>(
    _ decoder: any Decoder, _ read: ([UInt8]) throws(SportsTimeError) -> Value
  ) throws -> Value {
    let json = try JSONCoding(from: decoder)
    do throws(SportsTimeError) { return try read(JSONWriter.bytes { $0.value(json.value) }) } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.message))
    }
  }

  /// Text that is equal for equivalent JSON.
  static func canonical(_ json: [UInt8]) -> [UInt8] {
    json.withBytes { try? JSONValue.parse($0) }?.canonicalText ?? json
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws { try JSONCoding.encode(value, to: encoder) }

  private static func encode(_ value: JSONValue, to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members { try container.encode(JSONCoding(member.value), forKey: Key(stringValue: member.key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(JSONCoding(element)) }
    case .string(let text): try text.encode(to: encoder)
    case .bool(let value): try value.encode(to: encoder)
    case .number(let text):
      if let integer = Int64(text) {
        try integer.encode(to: encoder)
      } else {
        try (value.double ?? 0).encode(to: encoder)
      }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      let keys = container.allKeys.sorted { $0.stringValue.precedesBytewise($1.stringValue) }
      value = .object(
        try keys.map { JSONMember(key: $0.stringValue, value: try container.decode(JSONCoding.self, forKey: $0).value) }
      )
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONCoding.self).value) }
      value = .array(elements)
    } else {
      value = try JSONCoding.single(try decoder.singleValueContainer())
    }
  }

  private static func single(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int64.self) { return .number(String(value)) }
    if let value = try? container.decode(Double.self) { return .number(JSONValue.number("", value)) }
    return .string(try container.decode(String.self))
  }
}
