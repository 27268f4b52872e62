/// All wanted paths of a document in one tree, so that one walk finds them all.
struct JSONPathTree {
  struct Node {
    var keys: [(name: [UInt8], child: Int)] = []
    var each = -1
    var indexed: [(index: Int, child: Int)] = []
    /// The child for every member of an object.
    var any = -1
    /// The field for the key that leads here.
    var keySlot = -1
    var matching: [(key: [UInt8], value: [UInt8], child: Int)] = []
    /// The field for a value here.
    var slot = -1
    var isRecord = false
    /// Whether a record is here or below.
    var leadsToRecord = false
    /// Fields below that records inherit and that are next to the path to the records.
    var inherited: [Int] = []

    var hasMembers: Bool { !keys.isEmpty || any >= 0 }
    var hasElements: Bool { each >= 0 || !indexed.isEmpty || !matching.isEmpty }
  }

  var nodes: [Node] = [Node()]

  /// - Parameters:
  ///   - record: the path from the document's root to each record.
  ///   - fields: paths below the record; those in `inherited` start at the root.
  init(record: JSONPath, fields: [JSONPath], inherited: Set<Int>) {
    let recordNode = add(record.steps, from: 0) { $0.leadsToRecord = true }
    nodes[recordNode].isRecord = true
    for (slot, path) in fields.enumerated() {
      let isInherited = inherited.contains(slot)
      let leaf = add(path.steps, from: isInherited ? 0 : recordNode) { if isInherited { $0.inherited.append(slot) } }
      if path.steps.last == .keyName { nodes[leaf].keySlot = slot } else { nodes[leaf].slot = slot }
    }
  }

  private mutating func add(_ steps: [JSONPath.Step], from start: Int, mark: (inout Node) -> Void) -> Int {
    var at = start
    mark(&nodes[at])
    for step in steps where step != .keyName {
      at = child(of: at, step)
      mark(&nodes[at])
    }
    return at
  }

  private mutating func child(of at: Int, _ step: JSONPath.Step) -> Int {
    let fresh = nodes.count
    switch step {
    case .key(let name):
      let bytes = Array(name.utf8)
      if let known = nodes[at].keys.first(where: { $0.name == bytes }) { return known.child }
      nodes[at].keys.append((bytes, fresh))
    case .anyKey:
      if nodes[at].any >= 0 { return nodes[at].any }
      nodes[at].any = fresh
    case .keyName: return at
    case .each:
      if nodes[at].each >= 0 { return nodes[at].each }
      nodes[at].each = fresh
    case .index(let index):
      if let known = nodes[at].indexed.first(where: { $0.index == index }) { return known.child }
      nodes[at].indexed.append((index, fresh))
    case .matching(let key, let value):
      let (key, value) = (Array(key.utf8), Array(value.utf8))
      if let known = nodes[at].matching.first(where: { $0.key == key && $0.value == value }) { return known.child }
      nodes[at].matching.append((key, value, fresh))
    }
    nodes.append(Node())
    return fresh
  }
}
