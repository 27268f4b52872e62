import SourceText

/// The names of the keys that a walk looks for, in contiguous memory. Names in lists would be retained on each access,
/// which is slow.
final class JSONKeyNames {
  /// The names of all nodes in order.
  private let names: UnsafeMutableBufferPointer<ByteView>
  private let bytes: UnsafeMutablePointer<UInt8>
  /// By node: the index of its first name. Its last name precedes the first name of the next node.
  private let starts: UnsafeMutablePointer<Int>

  init(_ tree: JSONPathTree) {
    let all = tree.nodes.flatMap { $0.keys.map { $0.name } }
    names = .allocate(capacity: all.count)
    bytes = .allocate(capacity: max(1, all.reduce(0) { $0 + $1.count }))
    starts = .allocate(capacity: tree.nodes.count + 1)
    var used = 0
    for (index, name) in all.enumerated() {
      (bytes + used).update(from: name, count: name.count)
      names.initializeElement(at: index, to: ByteView(start: bytes + used, count: name.count))
      used += name.count
    }
    var start = 0
    for (index, node) in tree.nodes.enumerated() {
      starts[index] = start
      start += node.keys.count
    }
    starts[tree.nodes.count] = start
  }

  deinit {
    names.deallocate()
    bytes.deallocate()
    starts.deallocate()
  }

  /// The index of a key among the node's names; negative if it has no such key.
  ///
  /// - Parameter guess: the index to try first, because keys are usually in the order of the previous object.
  func place(of key: ByteView, in node: Int, _ guess: Int) -> Int {
    let (first, count) = (starts[node], starts[node + 1] - starts[node])
    if guess < count, names[first + guess].equals(key) { return guess }
    for place in 0..<count where place != guess && names[first + place].equals(key) { return place }
    return -1
  }
}
