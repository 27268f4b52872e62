package import FeedReading
import FormatSyntax
import ScheduleModel

/// The texts that a source must contain in at least one record: those for the sides, dates and times.
///
/// If a feed renames a member, its records can still be read without it. A whole source without such a text is
/// therefore an error.
package struct NeededTexts {
  package struct Need {
    /// The index among all needs of the definition.
    package var number: Int
    /// The member of the game.
    package var member: String
    /// The paths, at least one of which must have a text.
    var sources: [FeedDefinition.Source]
    /// The paths as readable text.
    package var paths: String
    /// Whether it is a time, which may be unset in the whole source.
    package var isTime: Bool
    /// Whether it is a side, which an event with a name does not have.
    var isSide: Bool { member == "home" || member == "away" }
    /// The minimum number of records for which the text is required.
    package var least: Int
  }

  package private(set) var unmet: [Need] = []

  package init(_ definition: FeedDefinition) {
    // A schedule contains only what is known about a game.
    if definition.hasOwnIDs { return }
    let values = definition.values
    for (member, texts) in [
      ("home", [values[.homeName], values[.homeID]]), ("away", [values[.awayName], values[.awayID]]),
    ] {
      let texts = texts.compactMap { $0?.parts }
      // A side may be undecided, but rarely in all games.
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

  /// A value is not needed if the definition gives it a default or marks it as optional.
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

  /// Checks a record for texts that no earlier record had.
  package mutating func look(at record: RecordEvaluator) {
    if unmet.isEmpty { return }
    unmet.removeAll { need in
      need.isSide && !record.text(.name).isEmpty || need.sources.contains { !record.view(of: $0).isEmpty }
    }
  }
}
