/// Several texts to search for in other texts.
package struct SearchedTexts: Sendable {
  private let texts: [[UInt8]]
  /// The longest text that is part of all of them, without blanks around it. Most texts lack it.
  private let shared: [UInt8]

  package init(_ texts: [[UInt8]]) {
    self.texts = texts
    let shortest = texts.min { $0.count < $1.count } ?? []
    let parts = shortest.indices.flatMap { start in (start..<shortest.count).map { Array(shortest[start...$0]) } }
    let common = parts.filter { part in
      part.first != .blank && part.last != .blank && texts.allSatisfy { SearchedTexts.occurs(part, in: $0) }
    }
    shared = common.max { $0.count < $1.count } ?? []
  }

  /// Whether one of them occurs in a text.
  package func occur(in text: ByteView) -> Bool {
    shared.withBytes { text.firstRange(of: $0) != nil }
      && texts.contains { $0.withBytes { text.firstRange(of: $0) != nil } }
  }

  private static func occurs(_ part: [UInt8], in text: [UInt8]) -> Bool {
    text.withBytes { text in part.withBytes { text.firstRange(of: $0) != nil } }
  }
}
