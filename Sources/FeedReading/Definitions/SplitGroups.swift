import ScheduleModel

/// Groups a definition's splits, so that a record's texts are split only when a piece is needed. Groups are
/// independent: no group names or reads a piece of another. Within a group, the definition's order matters.
package struct SplitGroups {
  /// By group.
  let splits: [[FeedDefinition.Split]]
  /// The group that names each capture; `none` if no split does.
  let ofCaptures: [Int]
  static let none = -1

  /// - Parameter findsHeld: whether to split pieces that carry over as well, instead of reading them from their fields.
  init(_ definition: FeedDefinition, findsHeld: Bool) {
    let splits = definition.splits.filter { findsHeld || !$0.holds }
    // Joined groups share the number of the first.
    var groups = Array(splits.indices)
    var ofCaptures = [Int](repeating: SplitGroups.none, count: definition.captures.count)
    for capture in definition.captures.indices {
      let naming = splits.indices.filter { splits[$0].patterns.contains { $0.captures(capture) } }
      guard !naming.isEmpty else { continue }
      let reading = splits.indices.filter { definition.sources(of: splits[$0].from).contains(.capture(capture)) }
      let joined = Set((naming + reading).map { groups[$0] })
      let first = joined.min() ?? 0
      for index in groups.indices where joined.contains(groups[index]) { groups[index] = first }
      ofCaptures[capture] = naming[0]
    }
    let numbers = Set(groups).sorted()
    self.splits = numbers.map { number in splits.indices.filter { groups[$0] == number }.map { splits[$0] } }
    self.ofCaptures = ofCaptures.map { split in
      split == SplitGroups.none ? SplitGroups.none : numbers.firstIndex(of: groups[split]) ?? SplitGroups.none
    }
  }
}

extension FeedDefinition {
  /// All sources that a text may depend on: those of its parts and conditions, including nested values.
  func sources(of value: Value) -> Set<Source> {
    var all: Set<Source> = []
    for source in value.parts.from {
      if case .nested(let number) = source {
        all.formUnion(sources(of: nested[number]))
      } else {
        all.insert(source)
      }
    }
    for condition in value.parts.when { all.formUnion(sources(of: condition.value)) }
    return all
  }

  /// The fields with the description of a calendar's event.
  package var descriptions: Set<Int> {
    syntax == .ical ? Set(paths.indices.filter { paths[$0].uppercased() == "DESCRIPTION" }) : []
  }

  /// The fields that texts may depend on, including fields whose pieces they use.
  ///
  /// - Parameter groups: the groups of the splits.
  package func fields(of values: [Value], _ groups: SplitGroups) -> Set<Int> {
    var fields: Set<Int> = []
    var seen: Set<Int> = []
    var open = values
    while let value = open.popLast() {
      for source in sources(of: value) {
        switch source {
        case .field(let field): fields.insert(field)
        case .nested: break
        case .capture(let number):
          if let held = held.firstIndex(of: number) { fields.insert(firstHeld + held) }
          let group = groups.ofCaptures[number]
          if group != SplitGroups.none, seen.insert(group).inserted { open += groups.splits[group].map(\.from) }
        }
      }
    }
    return fields
  }
}
