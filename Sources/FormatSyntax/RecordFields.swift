public import SourceText

/// The fields of the record that a reader has just read: one view per wanted field, in the reader's order.
///
/// A field is a view of the input or, if the text had to be unescaped, of the scratch space. Both are valid until the
/// reader continues. The object is reused and allocates memory only once.
public final class RecordFields {
  @usableFromInline package let count: Int
  @usableFromInline let slots: UnsafeMutablePointer<ByteView>
  @usableFromInline let present: UnsafeMutablePointer<Bool>
  @usableFromInline let scratch: UnsafeMutablePointer<UInt8>
  @usableFromInline let scratchCapacity: Int

  @usableFromInline
  struct State {
    @usableFromInline var scratchUsed = 0
    @usableFromInline var offset = 0
    @usableFromInline var end = 0
  }

  /// A pointer, because each access to a stored property of a class is checked for overlapping access.
  @usableFromInline let state: UnsafeMutablePointer<State>

  @inlinable
  var scratchUsed: Int {
    get { state.pointee.scratchUsed }
    set { state.pointee.scratchUsed = newValue }
  }

  /// Byte offset of the record's first byte in the input.
  @inlinable
  package var offset: Int {
    get { state.pointee.offset }
    set { state.pointee.offset = newValue }
  }

  /// Byte offset just after the record.
  @inlinable
  package var end: Int {
    get { state.pointee.end }
    set { state.pointee.end = newValue }
  }

  package init(count: Int, scratchCapacity: Int = 4 * Limits.feedRecordBytes) {
    self.count = count
    self.scratchCapacity = scratchCapacity
    slots = .allocate(capacity: max(1, count))
    slots.initialize(repeating: ByteView(start: nil, count: 0), count: max(1, count))
    present = .allocate(capacity: max(1, count))
    present.initialize(repeating: false, count: max(1, count))
    scratch = .allocate(capacity: scratchCapacity)
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    slots.deallocate()
    present.deallocate()
    scratch.deallocate()
    state.deallocate()
  }

  /// The field's text; empty if the record lacks the field.
  @inlinable
  package subscript(index: Int) -> ByteView {
    index >= 0 && index < count ? slots[index] : ByteView(start: nil, count: 0)
  }

  /// Whether the record has the field, even if it is empty.
  @inlinable
  package func has(_ index: Int) -> Bool { index >= 0 && index < count && present[index] }

  @inlinable
  package func set(_ index: Int, _ text: ByteView) {
    guard index >= 0, index < count else { return }
    slots[index] = text
    present[index] = true
  }

  @inlinable
  package func unset(_ index: Int) {
    guard index >= 0, index < count else { return }
    slots[index] = ByteView(start: nil, count: 0)
    present[index] = false
  }

  /// Clears all fields and the scratch space.
  @inlinable
  package func clear() {
    for index in 0..<count {
      slots[index] = ByteView(start: nil, count: 0)
      present[index] = false
    }
    scratchUsed = 0
  }

  /// Copies the fields, which are `count` in number.
  package func copy(to texts: UnsafeMutablePointer<ByteView>, _ present: UnsafeMutablePointer<Bool>) {
    texts.update(from: slots, count: count)
    present.update(from: self.present, count: count)
  }

  /// Replaces the fields with copied ones.
  package func load(_ texts: UnsafePointer<ByteView>, _ present: UnsafePointer<Bool>) {
    slots.update(from: texts, count: count)
    self.present.update(from: present, count: count)
    scratchUsed = 0
  }

  /// The used part of the scratch space, for `release(to:)`.
  @inlinable
  package var scratchMark: Int { scratchUsed }

  /// Releases the scratch space that was used since `mark`. Texts in it become invalid.
  @inlinable
  package func release(to mark: Int) { scratchUsed = min(scratchUsed, max(0, mark)) }

  /// Space for `size` bytes of unescaped text; nil if that exceeds the maximum size of a record.
  @inlinable
  package func reserveScratch(_ size: Int) -> UnsafeMutablePointer<UInt8>? {
    guard size >= 0, scratchUsed + size <= scratchCapacity else { return nil }
    return scratch + scratchUsed
  }

  /// Takes the first `used` bytes of the reserved space.
  @inlinable
  package func commitScratch(_ used: Int) -> ByteView {
    let view = ByteView(start: scratch + scratchUsed, count: used)
    scratchUsed += used
    return view
  }
}
