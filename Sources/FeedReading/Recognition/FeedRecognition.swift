package import SourceText

/// Finds the feed of a file.
extension FeedCatalogue {
  /// The definition whose evidence is in the input. Of several, the one with the most evidence wins; ties are broken by
  /// priority and name.
  package func recognise(_ input: ByteView) -> FeedDefinition? {
    let head = FileHead(input)
    let (isList, firstLine) = (head.isList, head.firstLine)
    var columns: Set<String>?
    var best: (definition: FeedDefinition, weight: (Int, Int))?
    for definition in definitions where head.syntaxes.contains(definition.syntax) {
      let evidence = definition.recognition
      if evidence.isEmpty { continue }
      if definition.syntax == .json, definition.records.hasPrefix("["), !isList { continue }
      if !evidence.columns.isEmpty, columns == nil { columns = head.columns }
      if !evidence.firstLine.isEmpty {
        guard evidence.firstLine.contains(where: { $0.matches(firstLine) }) else { continue }
      }
      let found = evidence.weight(hasColumn: { columns?.contains($0) ?? false }, hasText: { head.has($0) })
      guard let found else { continue }
      let weight = (preferred.contains(definition.name) ? 1 : 0, found)
      if let known = best {
        let (old, new) = (known.definition.priority, definition.priority)
        if (known.weight.0, known.weight.1, old) >= (weight.0, weight.1, new) { continue }
      }
      best = (definition, weight)
    }
    return best?.definition
  }

  /// The names of the definitions that come closest to the input, nearest first.
  package func nearest(_ input: ByteView, most: Int = 3) -> [String] {
    let head = FileHead(input)
    let columns = head.syntaxes.contains(.csv) ? head.columns : []
    let firstLine = head.firstLine
    let distances = definitions.compactMap { definition -> (name: String, missing: Int, share: Double)? in
      let evidence = definition.recognition
      guard head.syntaxes.contains(definition.syntax), !evidence.isEmpty else { return nil }
      let texts = evidence.contains + (evidence.closestWrapper { head.has($0) })
      var missing = evidence.columns.count { !columns.contains($0) } + texts.count { !head.has($0) }
      if !evidence.firstLine.isEmpty, !evidence.firstLine.contains(where: { $0.matches(firstLine) }) { missing += 1 }
      let all = evidence.columns.count + texts.count + (evidence.firstLine.isEmpty ? 0 : 1)
      // If all of its evidence is there, the list around the records is missing.
      missing = max(1, missing)
      return (definition.name, missing, Double(missing) / Double(max(1, all)))
    }
    let sorted = distances.sorted {
      ($0.share, $0.missing) < ($1.share, $1.missing)
        || ($0.share, $0.missing) == ($1.share, $1.missing) && $0.name.precedesBytewise($1.name)
    }
    return sorted.prefix(most).map(\.name)
  }
}

extension FeedDefinition.Recognition {
  var isEmpty: Bool { columns.isEmpty && contains.isEmpty && firstLine.isEmpty && oneOf.isEmpty }

  /// The number of bytes of evidence in a file; nil if the file is of another feed. A definition that requires more is
  /// more specific.
  func weight(hasColumn: (String) -> Bool, hasText: (String) -> Bool) -> Int? {
    guard columns.allSatisfy(hasColumn), contains.allSatisfy(hasText) else { return nil }
    let wrappers = oneOf.filter { $0.allSatisfy(hasText) }.map { Self.size($0) }
    guard let wrapper = oneOf.isEmpty ? 0 : wrappers.max() else { return nil }
    return Self.size(columns) + Self.size(contains) + wrapper + (firstLine.map(\.source.utf8.count).min() ?? 0)
  }

  /// The alternative list of evidence with the fewest missing texts.
  func closestWrapper(hasText: (String) -> Bool) -> [String] {
    oneOf.min { left, right in left.count { !hasText($0) } < right.count { !hasText($0) } } ?? []
  }

  private static func size(_ texts: [String]) -> Int { texts.reduce(0) { $0 + $1.utf8.count } }
}

extension TextPattern {
  fileprivate func matches(_ text: [UInt8]) -> Bool { text.withBytes { match($0, capture: { _, _ in }) } }
}
