import SourceText

/// Recognizes UIDs that are row numbers: `1`, `2`, `3`, or `game-1@example.org` and so on.
package enum SerialNumbers {
  /// Whether the UIDs differ only in one number, which counts from 0 or 1 with few gaps.
  package static func are(_ uids: [[UInt8]]) -> Bool {
    let split = Set(uids).map { parts($0) }
    guard let first = split.first else { return false }
    if !split.allSatisfy({ $0.count == first.count }) { return false }
    let places = first.indices.filter { index in split.contains { $0[index] != first[index] } }
    // A single UID must be a number or a word that ends with one: `7`, but not `4f7`.
    let single = first.indices.last { index in
      isNumber(first[index])
        && (index == 0 || first[index - 1].last.map { $0 == .hyphen || $0 == .underscore || $0 == .period } ?? false)
    }
    guard places.count <= 1, let place = places.first ?? single else { return false }
    var (least, most) = (Int.max, 0)
    for part in split {
      guard isNumber(part[place]), let number = Int(String(decoding: part[place], as: UTF8.self)) else { return false }
      (least, most) = (min(least, number), max(most, number))
    }
    return least <= 1 && most / 2 <= split.count
  }

  private static func isNumber(_ part: [UInt8]) -> Bool { part.first.map { $0.isDigit } ?? false }

  /// The runs of digits and the text between them.
  private static func parts(_ uid: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for byte in uid {
      if let last = parts.last?.last, last.isDigit == byte.isDigit {
        parts[parts.count - 1].append(byte)
      } else {
        parts.append([byte])
      }
    }
    return parts
  }
}
