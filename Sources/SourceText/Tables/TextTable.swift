/// The number of a text in a `TextTable`. Equal texts have the same number.
public struct TextID: Hashable, Sendable, BitwiseCopyable {
  public let raw: UInt32

  @inlinable
  package init(raw: UInt32) { self.raw = raw }

  /// The empty text, which is in every table.
  public static let empty = TextID(raw: 0)

  @inlinable
  package var isEmpty: Bool { raw == 0 }
}

/// Distinct texts, stored as bytes. A text that a million games share takes four bytes per game.
public struct TextTable: Sendable {
  @usableFromInline var bytes: [UInt8] = []
  /// `ends[i]` is the end of text i, which starts at the end of text i − 1.
  @usableFromInline var ends: [UInt32] = [0]
  /// Open addressing by the upper half of the hash, which is stored with the number; zero if free.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var mask: Int
  @usableFromInline let key = TableKey.ofThisRun
  /// The numbers of the texts that are not in `slots`.
  var unlisted: [Range<Int>] = []

  /// Maximum bytes of all texts.
  @usableFromInline let limit: Int
  /// Whether a text did not fit. It was replaced by the empty text, so results based on the table are wrong.
  package private(set) var isFull = false

  /// The message about a full table.
  package static let fullMessage =
    "the games have more than \(digitGrouped(Limits.textTableBytes)) bytes of different texts (the limit)"

  public init() { self.init(limit: Limits.textTableBytes) }

  /// - Parameter limit: maximum bytes of all texts, at most `Limits.textTableBytes`.
  package init(limit: Int) {
    self.limit = limit
    slots = [UInt64](repeating: 0, count: 64)
    mask = 63
  }

  public var count: Int { ends.count }

  /// Marks the table as full because another table that it takes over is full.
  package mutating func becomeFull() { isFull = true }

  /// Takes over texts without a lookup. `intern` and `find` don't find them before `listAll` is called.
  ///
  /// - Parameter newEnds: the end of each text in `newTexts`. Each text starts at the end of the previous one. No text
  ///   is empty.
  /// - Returns: the number of the first text; nil if there is no room for them.
  package mutating func take(unlisted newTexts: consuming [UInt8], ends newEnds: consuming [UInt32]) -> UInt32? {
    let first = ends.count
    guard newTexts.count <= limit - bytes.count, let number = UInt32(exactly: first),
      UInt32(exactly: first + newEnds.count) != nil
    else {
      isFull = true
      return nil
    }
    let start = UInt32(truncatingIfNeeded: bytes.count)
    newEnds.withUnsafeMutableBufferPointer { ends in
      for index in ends.indices { ends[index] &+= start }
    }
    TextTable.join(&bytes, consume newTexts)
    TextTable.join(&ends, consume newEnds)
    if let last = unlisted.last, last.upperBound == first {
      unlisted[unlisted.count - 1] = last.lowerBound..<ends.count
    } else {
      unlisted.append(first..<ends.count)
    }
    return number
  }

  /// Appends a list to another one. The longer one stays in place if there is room after it.
  private static func join<Element: BitwiseCopyable>(_ list: inout [Element], _ other: consuming [Element]) {
    let count = list.count + other.count
    if other.count > list.count, other.capacity >= count {
      other.insert(contentsOf: list, at: 0)
      list = other
    } else {
      // Reserve ahead, because reserving exactly would copy the whole list each time.
      if other.count > list.count { list.reserveLong(count) }
      list.append(contentsOf: other)
    }
  }

  /// The number of `text`, which is added if it is new.
  @inlinable
  package mutating func intern(_ text: ByteView) -> TextID {
    if text.isEmpty { return .empty }
    let hash = text.byteHash(key: key)
    let at = slot(of: text, hash)
    return slots[at] != 0
      ? TextID(raw: UInt32(truncatingIfNeeded: slots[at])) : add(text, tag: hash & 0xFFFF_FFFF_0000_0000, at: at)
  }

  package mutating func intern(_ text: String) -> TextID {
    var copy = text
    return copy.withUTF8 { intern($0) }
  }

  package mutating func intern(_ text: StaticString) -> TextID { intern(text.bytes) }

  /// The number of `text`; nil if it is not in the table.
  @inlinable
  package func find(_ text: ByteView) -> TextID? {
    if text.isEmpty { return .empty }
    let found = slots[slot(of: text, text.byteHash(key: key))]
    return found != 0 ? TextID(raw: UInt32(truncatingIfNeeded: found)) : nil
  }

  /// The slot of `text`, or a free slot for it.
  @inlinable
  func slot(of text: ByteView, _ hash: UInt64) -> Int {
    let tag = hash & 0xFFFF_FFFF_0000_0000
    var at = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[at] != 0 {
      let slot = slots[at]
      if slot & 0xFFFF_FFFF_0000_0000 == tag, matches(UInt32(truncatingIfNeeded: slot), text) { return at }
      at = (at + 1) & mask
    }
    return at
  }

  /// Calls `body` with the text's bytes.
  @inlinable
  package func withBytes<Result>(_ id: TextID, _ body: (ByteView) throws -> Result) rethrows -> Result {
    let index = Int(id.raw)
    let end = Int(ends[index])
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return try bytes.withUnsafeBufferPointer { try body(ByteView(rebasing: $0[start..<end])) }
  }

  /// All texts by number.
  package struct View {
    let bytes: ByteView
    let ends: UnsafeBufferPointer<UInt32>

    /// Prefetches the offsets of a text. Call it before `prefetchText`, which must in turn come before the text is
    /// used.
    package func prefetchPlace(_ number: Int) {
      ends.prefetchElement(number)
    }

    package func prefetchText(_ number: Int) {
      if number > 0, number < ends.count { self[number].prefetchEnds() }
    }

    package subscript(number: Int) -> ByteView {
      bytes.slice(number == 0 ? 0 : Int(ends[number - 1]), Int(ends[number]))
    }
  }

  /// Calls `body` with all texts.
  package func withAllTexts<Result>(_ body: (View) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { body(View(bytes: bytes, ends: $0)) }
    }
  }

  package func string(_ id: TextID) -> String { withBytes(id) { $0.text } }

  /// Bytewise order of the texts.
  package func precedes(_ left: TextID, _ right: TextID) -> Bool {
    if left == right { return false }
    return withBytes(left) { first in withBytes(right) { first.precedes($0) } }
  }

  @usableFromInline
  func matches(_ id: UInt32, _ text: ByteView) -> Bool {
    withBytes(TextID(raw: id)) { $0.equals(text) }
  }

  @usableFromInline
  mutating func add(_ text: ByteView, tag: UInt64, at: Int) -> TextID {
    guard text.count <= limit - bytes.count, let id = UInt32(exactly: ends.count) else {
      isFull = true
      return .empty
    }
    bytes.append(contentsOf: text)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    slots[at] = tag | UInt64(id)
    if ends.count * 2 > slots.count { resize(to: slots.count * 2) }
    return TextID(raw: id)
  }

  /// - Parameter size: a power of two, at least the current number of slots.
  mutating func resize(to size: Int, _ threads: WorkerThreads = .none) {
    var wider = [UInt64].long(repeating: 0, count: size, threads)
    let widerMask = wider.count - 1
    for slot in slots where slot != 0 {
      var at = Int(truncatingIfNeeded: slot >> 32) & widerMask
      while wider[at] != 0 { at = (at + 1) & widerMask }
      wider[at] = slot
    }
    slots = wider
    mask = widerMask
  }
}
