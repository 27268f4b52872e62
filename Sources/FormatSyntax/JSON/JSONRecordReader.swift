package import SourceText

/// Reads the records of a JSON document, or of JSON Lines, by path, regardless of their meaning.
///
/// It takes one pass. Unwanted values are checked and skipped. If records inherit a value that comes *after* them in an
/// ancestor, that ancestor is scanned once before its records are read.
package final class JSONRecordReader {
  private let input: ByteView
  private let tree: JSONPathTree
  private let names: JSONKeyNames
  private let inherited: [Int]
  private let lists: Set<Int>
  private let fields: RecordFields
  private let onRecord: (RecordFields) -> Void
  private let onDuplicateKey: (_ offset: Int, _ key: String) -> Void
  private var inheritedValues: [ByteView]
  /// By field in `lists`: the record's texts so far, as elements of a JSON list.
  private var gathered: [Int: [UInt8]] = [:]
  private var owned: [UnsafeMutablePointer<UInt8>] = []
  /// The key of the current member.
  private var key = ByteView(start: nil, count: 0)
  private var insideRecord = false
  private var lookingAhead = false

  /// - Parameters:
  ///   - record: path from the root to each record.
  ///   - wanted: the fields' paths below the record, or from the root for those in `inherited`.
  ///   - lists: fields that become a JSON list of all texts at their path; for other fields, the last text counts.
  package init(
    _ input: ByteView, record: JSONPath, wanted: [JSONPath], inherited: Set<Int>, lists: Set<Int> = [],
    fields: RecordFields,
    onDuplicateKey: @escaping (_ offset: Int, _ key: String) -> Void = { _, _ in },
    onRecord: @escaping (RecordFields) -> Void
  ) {
    self.input = input
    tree = JSONPathTree(record: record, fields: wanted, inherited: inherited)
    names = JSONKeyNames(tree)
    self.inherited = inherited.sorted()
    self.lists = lists
    self.fields = fields
    inheritedValues = [ByteView](repeating: ByteView(start: nil, count: 0), count: wanted.count)
    self.onRecord = onRecord
    self.onDuplicateKey = onDuplicateKey
  }

  deinit { owned.forEach { $0.deallocate() } }

  /// Reads one document.
  package func readDocument() throws(SyntaxError) {
    var scanner = JSONScanner(input, at: input.hasPrefix("\u{FEFF}") ? 3 : 0)
    try walk(&scanner, 0)
    try scanner.expectEnd()
  }

  /// Reads one document per line. A broken line is reported and does not stop the others.
  ///
  /// - Throws: if the last line is broken and has no line ending, which means that the file is truncated.
  package func readLines(onBroken: (_ line: ByteView, _ offset: Int, SyntaxError) -> Void) throws(SyntaxError) {
    var start = input.hasPrefix("\u{FEFF}") ? 3 : 0
    while start < input.count {
      let end = input.firstIndex(of: .lineFeed, from: start) ?? input.count
      let line = input.slice(start, end)
      if !line.trimmed.isEmpty {
        do throws(SyntaxError) {
          var scanner = JSONScanner(input.slice(0, end), at: start)
          try walk(&scanner, 0)
          try scanner.expectEnd()
        } catch {
          insideRecord = false
          lookingAhead = false
          gathered.removeAll()
          if end == input.count {
            throw SyntaxError(
              offset: error.offset,
              message: "the file is truncated: its last line has no line end, and "
                + error.message, code: error.code)
          }
          onBroken(line, start, error)
        }
      }
      start = end + 1
    }
  }

  private func walk(_ scanner: inout JSONScanner, _ index: Int) throws(SyntaxError) {
    let kind = try scanner.peekKind()
    // Read these separately, because a copy of the node would copy all of its lists.
    let (slot, keySlot) = (tree.nodes[index].slot, tree.nodes[index].keySlot)
    let start = scanner.at
    let begins = tree.nodes[index].isRecord && !insideRecord
    // The nested walk changes it.
    let key = keySlot >= 0 ? self.key : ByteView(start: nil, count: 0)
    if begins {
      if lookingAhead {
        try scanner.skipValue()
        return
      }
      insideRecord = true
      fields.clear()
      fields.offset = start
      for slot in inherited where inheritedValues[slot].baseAddress != nil { fields.set(slot, inheritedValues[slot]) }
    } else if tree.nodes[index].leadsToRecord, !tree.nodes[index].inherited.isEmpty, !insideRecord, !lookingAhead,
      kind == .object
    {
      // Clear values inherited from the previous ancestor.
      for slot in tree.nodes[index].inherited { inheritedValues[slot] = ByteView(start: nil, count: 0) }
      lookingAhead = true
      try walkContainer(&scanner, index, kind)
      lookingAhead = false
      scanner.at = start
    }
    if keySlot >= 0 {
      if insideRecord { fields.set(keySlot, key) } else { inheritedValues[keySlot] = key }
    }
    if slot >= 0 {
      try takeValue(&scanner, kind, slot)
      if kind == .object || kind == .array, tree.nodes[index].hasMembers || tree.nodes[index].hasElements {
        let end = scanner.at
        scanner.at = start
        try walkContainer(&scanner, index, kind)
        scanner.at = end
      }
    } else if kind == .object || kind == .array {
      try walkContainer(&scanner, index, kind)
    } else {
      try scanner.skipValue()
    }
    if begins {
      insideRecord = false
      fields.end = scanner.at
      if !gathered.isEmpty { try setLists() }
      onRecord(fields)
    }
  }

  private func walkContainer(
    _ scanner: inout JSONScanner, _ index: Int, _ kind: JSONScanner.Kind
  ) throws(SyntaxError) {
    if kind == .object {
      if !tree.nodes[index].hasMembers {
        try scanner.skipValue()
        return
      }
      let any = tree.nodes[index].any
      var guess = 0
      var seen: UInt64 = 0
      try scanner.object { (scanner, key) throws(SyntaxError) in
        let found = self.match(key, index, guess)
        guard found >= 0 else {
          guard any >= 0 else {
            try scanner.skipValue()
            return
          }
          self.key = try self.text(of: key, scanner.at)
          try self.walk(&scanner, any)
          return
        }
        guess = found + 1
        if found < 64 {
          if seen & (1 << UInt64(found)) != 0, !self.lookingAhead { self.onDuplicateKey(scanner.at, key.string) }
          seen |= 1 << UInt64(found)
        }
        try self.walk(&scanner, self.tree.nodes[index].keys[found].child)
      }
      return
    }
    if !tree.nodes[index].hasElements {
      try scanner.skipValue()
      return
    }
    var position = 0
    try scanner.array { (scanner) throws(SyntaxError) in
      try self.walkElement(&scanner, index, position)
      position += 1
    }
  }

  /// The text of a key, valid as long as its record or the values around it.
  private func text(of key: JSONText, _ offset: Int) throws(SyntaxError) -> ByteView {
    key.hasEscapes ? try decoded(key, offset) : key.raw
  }

  /// The index of a key, starting with its index in the last object.
  private func match(_ key: JSONText, _ index: Int, _ guess: Int) -> Int {
    key.hasEscapes
      ? key.decoded.withBytes { names.place(of: $0, in: index, guess) } : names.place(of: key.raw, in: index, guess)
  }

  private func walkElement(_ scanner: inout JSONScanner, _ index: Int, _ position: Int) throws(SyntaxError) {
    let each = tree.nodes[index].each
    if each >= 0, tree.nodes[index].indexed.isEmpty, tree.nodes[index].matching.isEmpty {
      return try walk(&scanner, each)
    }
    let node = tree.nodes[index]
    var children = node.indexed.filter { $0.index == position }.map { $0.child }
    if !node.matching.isEmpty {
      for candidate in node.matching where try has(candidate.key, candidate.value, scanner) {
        children.append(candidate.child)
      }
    }
    if node.each >= 0 { children.append(node.each) }
    guard let last = children.last else {
      try scanner.skipValue()
      return
    }
    let start = scanner.at
    for child in children.dropLast() {
      try walk(&scanner, child)
      scanner.at = start
    }
    try walk(&scanner, last)
  }

  /// Whether the next object has `key` with the text `value`. Uses a copy of the scanner.
  private func has(_ key: [UInt8], _ value: [UInt8], _ scanner: JSONScanner) throws(SyntaxError) -> Bool {
    var ahead = scanner
    guard try ahead.peekKind() == .object else { return false }
    var result = false
    try ahead.object { (ahead, name) throws(SyntaxError) in
      guard name.decoded == key else {
        try ahead.skipValue()
        return
      }
      if try ahead.peekKind() == .string {
        result = try ahead.string().decoded == value
      } else {
        result = Array(try ahead.skipValue()) == value
      }
    }
    return result
  }

  private func takeValue(_ scanner: inout JSONScanner, _ kind: JSONScanner.Kind, _ slot: Int) throws(SyntaxError) {
    let start = scanner.at
    var value: ByteView
    if insideRecord, !lists.isEmpty, lists.contains(slot) { return try gather(&scanner, kind, slot) }
    if kind == .string {
      let text = try scanner.string()
      value = text.raw
      if text.hasEscapes { value = try decoded(text, start) }
    } else {
      value = try scanner.skipValue()
      if kind == .null { value = ByteView(start: nil, count: 0) }
    }
    if insideRecord {
      if value.baseAddress == nil { fields.unset(slot) } else { fields.set(slot, value) }
    } else {
      inheritedValues[slot] = value
    }
  }

  /// Adds a text, or a number as text. Null, objects and lists are ignored.
  private func gather(_ scanner: inout JSONScanner, _ kind: JSONScanner.Kind, _ slot: Int) throws(SyntaxError) {
    let raw = kind == .string ? try scanner.string().raw : try scanner.skipValue()
    if kind == .null || kind == .object || kind == .array { return }
    let separator: [UInt8] = gathered[slot] == nil ? [] : [.comma]
    gathered[slot, default: []] += separator + [.quote] + raw + [.quote]
  }

  private func setLists() throws(SyntaxError) {
    for (slot, elements) in gathered {
      let list = [.openBracket] + elements + [.closeBracket]
      guard let room = fields.reserveScratch(list.count) else { throw tooLarge(at: fields.offset) }
      room.initialize(from: list, count: list.count)
      fields.set(slot, fields.commitScratch(list.count))
    }
    gathered.removeAll()
  }

  private func tooLarge(at offset: Int) -> SyntaxError {
    SyntaxError(
      offset: offset, message: "a record larger than \(digitGrouped(Limits.feedRecordBytes)) bytes (the limit)",
      code: .limitExceeded)
  }

  private func decoded(_ text: JSONText, _ offset: Int) throws(SyntaxError) -> ByteView {
    if !insideRecord {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, text.raw.count))
      owned.append(copy)
      return ByteView(start: copy, count: text.decode(into: copy))
    }
    guard let room = fields.reserveScratch(text.raw.count) else { throw tooLarge(at: offset) }
    return fields.commitScratch(text.decode(into: room))
  }
}
