/// Where a structure keeps one of its stored properties: as quick to use as its name, and a value that tables can hold.
package struct Stored<Root, Value>: Sendable, BitwiseCopyable {
  let offset: Int

  init(_ path: KeyPath<Root, Value>) {
    guard let offset = MemoryLayout<Root>.offset(of: path) else {
      preconditionFailure("a property that is worked out has no place in memory")
    }
    self.offset = offset
  }

  @inline(__always)
  func load(_ root: UnsafePointer<Root>) -> Value {
    UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
  }

  @inline(__always)
  func store(_ value: Value, _ root: UnsafeMutablePointer<Root>) {
    UnsafeMutableRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee = value
  }
}
