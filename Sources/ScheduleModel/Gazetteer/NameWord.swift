import SourceText

/// A word of a name's slug. Commands that read a feed build the keys of thousands of names, so words don't allocate
/// memory.
struct NameWord {
  let bytes: ByteView
  /// Up to eight bytes as one number, to recognize known words; 0 for longer words.
  let short: UInt64

  /// Not a word.
  static var none: NameWord { NameWord(ByteView(start: nil, count: 0)) }

  init(_ bytes: ByteView) {
    self.bytes = bytes
    short = NameWord.short(bytes)
  }

  static func short(_ word: ByteView) -> UInt64 {
    word.count > 8 ? 0 : word.reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func short(_ word: StaticString) -> UInt64 { short(word.bytes) }

  /// Calls `body` with each word of a slug, in order.
  static func all(_ slug: ByteView, _ body: (NameWord) -> Void) {
    var start = 0
    while start < slug.count {
      let end = slug.firstIndex(of: .hyphen, from: start) ?? slug.count
      if end > start { body(NameWord(slug.slice(start, end))) }
      start = end + 1
    }
  }
}

/// The words of a key, separated by blanks.
struct NameKeyWords {
  private(set) var bytes: [UInt8] = []

  init(_ capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func begin() { if !bytes.isEmpty { bytes.append(.blank) } }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func add(_ word: ByteView) {
    begin()
    bytes.append(contentsOf: word)
  }
}
