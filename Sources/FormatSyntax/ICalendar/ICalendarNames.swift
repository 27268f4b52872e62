internal import SourceText

/// Finds the fields of a property by its name, ignoring case and without creating a String.
///
/// It uses flat memory, because it is called for each line. The creator has to call `deallocate`.
struct ICalendarNames {
  /// The part of a property that a field needs.
  struct Want {
    var slot: Int
    /// A parameter's name; empty for the property's value.
    var parameter: ByteView
    var isText: Bool
    var collectsAll: Bool
  }

  struct Entry {
    var name: ByteView
    var key: UInt64
    var wants: UnsafeMutableBufferPointer<Want>
  }

  private let entries: UnsafeMutableBufferPointer<Entry>
  private let table: IndexTable

  /// - Parameter isOfCalendar: whether to take the fields of the calendar rather than those of the record.
  init(_ fields: [ICalendarField], isOfCalendar: Bool) {
    let taken = Array(fields.enumerated().filter { $0.element.isOfCalendar == isOfCalendar }.prefix(10_000))
    var names: [String] = []
    for (_, field) in taken where !names.contains(field.name) { names.append(field.name) }
    entries = .allocate(capacity: names.count)
    for (index, name) in names.enumerated() {
      let wants = taken.filter { $0.element.name == name }.map { slot, field in
        Want(
          slot: slot, parameter: Self.copy(field.parameter ?? ""), isText: field.isText, collectsAll: field.collectsAll)
      }
      let copies = UnsafeMutableBufferPointer<Want>.allocate(capacity: wants.count)
      _ = copies.initialize(from: wants)
      let name = Self.copy(name)
      entries.initializeElement(at: index, to: Entry(name: name, key: Self.key(name), wants: copies))
    }
    var table = IndexTable(capacity: names.count)
    for (index, entry) in entries.enumerated() {
      _ = table.find(Self.hash(entry.key, entry.name.count), orInsert: index) { _ in false }
    }
    self.table = table
  }

  func deallocate() {
    for entry in entries {
      for want in entry.wants { want.parameter.deallocate() }
      entry.wants.deallocate()
      entry.name.deallocate()
    }
    entries.deallocate()
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The wanted parts of the property with this name; nil if there are none.
  @inline(__always)
  func find(_ name: ByteView) -> UnsafeMutableBufferPointer<Want>? {
    let key = Self.key(name)
    let slot = table.slot(Self.hash(key, name.count)) { index in
      let entry = entries[index]
      return entry.key == key
        && (name.count <= 8 ? entry.name.count == name.count : ICalendarLine.sameName(name, entry.name))
    }
    return table[slot].map { entries[$0].wants }
  }

  /// The first eight bytes of the name. Two names of equal length up to 8 have the same key only if they are equal.
  /// Clearing bit 5 makes the two cases of a letter equal, but no other two bytes of a name.
  @inline(__always)
  static func key(_ name: ByteView) -> UInt64 {
    guard let base = name.baseAddress, name.count > 0 else { return 0 }
    let raw = UnsafeRawPointer(base)
    let count = name.count
    var key: UInt64
    if count >= 8 {
      key = raw.loadUnaligned(as: UInt64.self)
    } else if count >= 4 {
      let low = raw.loadUnaligned(as: UInt32.self)
      let high = raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      key = UInt64(low) | UInt64(high) << 32
    } else {
      key = UInt64(base[0]) | UInt64(base[count / 2]) << 8 | UInt64(base[count - 1]) << 16
    }
    key &= 0xDFDF_DFDF_DFDF_DFDF
    return key
  }

  @inline(__always)
  private static func hash(_ key: UInt64, _ count: Int) -> UInt64 {
    (key ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
  }

  private static func copy(_ text: String) -> ByteView {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = copy.initialize(from: text.utf8)
    return ByteView(copy)
  }
}
