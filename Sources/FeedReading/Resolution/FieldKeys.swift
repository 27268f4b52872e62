import ScheduleModel
import SourceText

/// Assigns numbers (0, 1, 2 …) to lists of texts in order of first occurrence.
///
/// If the texts of later records are already known, the memory for looking them up is prefetched. A record with a known
/// key is not copied.
struct FieldKeys {
  /// A text, or several adjacent fields of a table's row. Separators don't occur in fields, so the bytes identify the
  /// fields.
  private struct Piece {
    var start: UnsafePointer<UInt8>?
    var count: Int
    var fields: Int

    var text: ByteView { ByteView(start: start, count: count) }

    /// The piece's length and number of fields, as part of a key. Texts are shorter than 2 to the power of 26.
    var head: UInt32 { UInt32(truncatingIfNeeded: count << 6 | fields) }

    static let mostFields = 63
  }

  private struct Slot: BitwiseCopyable {
    var hash: UInt32
    /// The number plus one; 0 if the slot is free.
    var number: UInt32
    /// Offset of the key.
    var key: UInt32

    static let free = Slot(hash: 0, number: 0, key: 0)
  }

  /// Maximum bytes of all keys.
  private let limit: Int
  private var pieces: [Piece] = []
  /// By record: the end of its pieces, and their hash.
  private var records: [(end: Int, hash: UInt32)] = []
  private var slots = [Slot](repeating: .free, count: 1 << 8)
  /// The head and bytes of each piece.
  private var keys: [UInt8] = []
  private var count = 0
  private let secret = TableKey.ofThisRun

  init(limit: Int) { self.limit = limit }

  // MARK: Records

  /// Removes the records.
  mutating func removeAll() {
    pieces.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
  }

  /// Adds a text to the record.
  ///
  /// - Parameter isField: whether it is a field of a table's row: fields one byte apart are looked up as one piece.
  mutating func append(_ text: ByteView, isField: Bool) {
    if isField, let last = pieces.indices.last, last >= records.last?.end ?? 0,
      pieces[last].fields < Piece.mostFields, let start = text.baseAddress, let before = pieces[last].start,
      start == before + pieces[last].count + 1
    {
      pieces[last].count += 1 + text.count
      pieces[last].fields += 1
    } else {
      pieces.append(Piece(start: text.baseAddress, count: text.count, fields: 1))
    }
  }

  /// Ends the record. The next text starts another one.
  mutating func endRecord() {
    var hash = secret
    for index in (records.last?.end ?? 0)..<pieces.count {
      hash = mixed(hash ^ FieldKeys.hash(pieces[index].text, secret ^ UInt64(pieces[index].head)))
    }
    records.append((pieces.count, UInt32(truncatingIfNeeded: hash >> 32)))
    slots.prefetchElement(Int(records[records.count - 1].hash) & (slots.count - 1))
  }

  /// Hashes eight bytes at a time, in two independent halves.
  private static func hash(_ text: ByteView, _ secret: UInt64) -> UInt64 {
    guard let base = text.baseAddress, text.count > 0 else { return secret }
    let raw = UnsafeRawPointer(base)
    func word(_ at: Int) -> UInt64 { UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) }
    if text.count < 8 {
      var word: UInt64 = 0
      for byte in text { word = word << 8 | UInt64(byte) }
      return mixed(secret ^ word)
    }
    var (first, second) = (secret, ~secret)
    var at = 0
    while at + 16 < text.count {
      first = mixed(first ^ word(at))
      second = mixed(second ^ word(at + 8))
      at += 16
    }
    // The last 16 bytes, which may overlap earlier ones.
    first = mixed(first ^ word(text.count >= 16 ? text.count - 16 : 0))
    second = mixed(second ^ word(text.count - 8))
    return mixed(first ^ (second << 32 | second >> 32))
  }

  // MARK: Numbers

  /// Prefetches the memory for looking up a record.
  ///
  /// Mutating, because a nonmutating method would retain a copy of all lists.
  ///
  /// - Returns: the record's number, if it seems to be known.
  mutating func fetch(_ record: Int) -> Int? {
    guard record < records.count else { return nil }
    let slot = slots[Int(records[record].hash) & (slots.count - 1)]
    guard slot.number > 0, slot.hash == records[record].hash else { return nil }
    keys.prefetchElement(Int(slot.key))
    keys.prefetchElement(Int(slot.key) + 64)
    return Int(slot.number) - 1
  }

  /// The number of a record's texts; nil if there is no room for them or all are empty.
  mutating func number(_ record: Int) -> Int? {
    let hash = records[record].hash
    let range = (record == 0 ? 0 : records[record - 1].end)..<records[record].end
    if range.isEmpty { return nil }
    var at = Int(hash) & (slots.count - 1)
    while slots[at].number > 0 {
      if slots[at].hash == hash {
        let start = Int(slots[at].key)
        let isKnown = keys.withUnsafeBufferPointer { keys in
          pieces.withUnsafeBufferPointer { FieldKeys.isKey(keys.slice(start, keys.count), $0[range]) }
        }
        if isKnown { return Int(slots[at].number) - 1 }
      }
      at = (at + 1) & (slots.count - 1)
    }
    return add(range, hash, at)
  }

  private static func isKey(_ key: ByteView, _ pieces: Slice<UnsafeBufferPointer<Piece>>) -> Bool {
    var at = 0
    for piece in pieces {
      let end = at + 4 + piece.count
      guard end <= key.count, let base = key.baseAddress,
        UnsafeRawPointer(base + at).loadUnaligned(as: UInt32.self) == piece.head,
        key.slice(at + 4, end).equals(piece.text)
      else { return false }
      at = end
    }
    return true
  }

  private mutating func add(_ range: Range<Int>, _ hash: UInt32, _ at: Int) -> Int? {
    let size = range.reduce(0) { $0 + 4 + pieces[$1].count }
    guard size <= limit - keys.count, let start = UInt32(exactly: keys.count) else { return nil }
    for index in range {
      withUnsafeBytes(of: pieces[index].head) { keys.append(contentsOf: $0) }
      keys.append(contentsOf: pieces[index].text)
    }
    count += 1
    slots[at] = Slot(hash: hash, number: UInt32(truncatingIfNeeded: count), key: start)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  private mutating func grow() {
    var wider = [Slot](repeating: .free, count: slots.count * 2)
    for slot in slots where slot.number > 0 {
      var at = Int(slot.hash) & (wider.count - 1)
      while wider[at].number > 0 { at = (at + 1) & (wider.count - 1) }
      wider[at] = slot
    }
    slots = wider
  }
}
