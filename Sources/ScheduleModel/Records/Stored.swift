/// The offset of a stored property in a structure. Access is as fast as to the property itself, and tables can contain
/// it.
package struct Stored<Root, Value>: Sendable, BitwiseCopyable {
  /// Returns the location of a property without reading it: `{ place(&$0.pointee.name) }`.
  typealias Place = (UnsafeMutablePointer<Root>) -> UnsafeMutablePointer<Value>

  @usableFromInline
  let offset: Int

  init(_ member: Place) {
    let root = UnsafeMutablePointer<Root>.allocate(capacity: 1)
    defer { root.deallocate() }
    offset = UnsafeMutableRawPointer(member(root)) - UnsafeMutableRawPointer(root)
    precondition(
      offset >= 0 && offset + MemoryLayout<Value>.size <= MemoryLayout<Root>.size,
      "no stored property")
  }

  @inlinable @inline(__always)
  package func load(_ root: UnsafePointer<Root>) -> Value {
    UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
  }

  @inline(__always)
  func store(_ value: Value, _ root: UnsafeMutablePointer<Root>) {
    UnsafeMutableRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee = value
  }
}

/// The location of a stored property: `place(&root.pointee.name)`. Key paths would be shorter, but Embedded Swift has
/// none.
func place<Value>(_ member: UnsafeMutablePointer<Value>) -> UnsafeMutablePointer<Value> { member }
