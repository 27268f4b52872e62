import FormatSyntax
import ScheduleModel

/// Where a source has to have texts somewhere: the places from which a definition takes sides, dates and times.
///
/// A feed that renames a member still reads, but without it; so a whole source that has nothing at such a place is worth
/// an error.
struct NeededTexts {
  struct Need {
    /// Among all needs of the definition.
    var number: Int
    /// The member of the game.
    var member: String
    /// The paths of which one must have a text.
    var sources: [FeedDefinition.Source]
    /// The paths, for people.
    var paths: String
    /// Whether it is a time, which may be not set yet in all of the source.
    var isTime: Bool
    /// The number of records from which on the text is needed.
    var least: Int
  }

  private(set) var unmet: [Need] = []

  init(_ definition: FeedDefinition) {
    // A schedule has what is known of a game.
    if definition.hasOwnIDs { return }
    let values = definition.values
    for (member, texts) in [
      ("home", [values[.homeName], values[.homeID]]), ("away", [values[.awayName], values[.awayID]]),
    ] {
      let texts = texts.compactMap { $0?.parts }
      // A side may be undecided, but hardly in all games.
      if !texts.isEmpty, texts.allSatisfy({ !$0.isOptional && !$0.from.isEmpty }) {
        add(member, texts.flatMap(\.from), definition, isTime: false, least: texts.allSatisfy(Self.isNeeded) ? 1 : 2)
      }
    }
    let dates = [("start", values[date: .start]), ("localDate", values[date: .localDate]), ("date", values.date)]
    for (member, date) in dates {
      guard let value = date?.value.parts, Self.isNeeded(value) else { continue }
      if value.takesFirst {
        add(member, value.from, definition, isTime: member == "start")
      } else {
        for source in value.from { add(member, [source], definition, isTime: member == "start") }
      }
    }
  }

  /// Not where the definition has a default for what is missing, or calls it optional.
  private static func isNeeded(_ value: FeedDefinition.ValueParts) -> Bool {
    !value.isOptional && value.fallback.isEmpty && !value.from.isEmpty
  }

  private mutating func add(
    _ member: String, _ sources: [FeedDefinition.Source], _ definition: FeedDefinition, isTime: Bool, least: Int = 1
  ) {
    let paths = sources.map { definition.shown($0) }.joined(separator: " or ")
    unmet.append(
      Need(number: unmet.count, member: member, sources: sources, paths: paths, isTime: isTime, least: least))
  }

  /// Looks for what no record had so far.
  mutating func look(at record: RecordEvaluator) {
    if unmet.isEmpty { return }
    unmet.removeAll { need in need.sources.contains { !record.view(of: $0).isEmpty } }
  }
}
