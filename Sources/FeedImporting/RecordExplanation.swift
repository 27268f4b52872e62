import CivilTime
package import FeedReading
import FormatSyntax
package import SourceText

/// Where each member of a record's game comes from.
package struct RecordExplanation: Sendable {
  /// A member of the game, with its name in definitions.
  package struct Member: Sendable {
    package var name: String
    /// The resulting value; empty if there is none.
    package var value: String
    package var sources: [Source]
    /// How the value was read, such as the form of a date.
    package var note = ""
  }

  package struct Source: Sendable {
    /// A path of the feed, or a `{piece}` with the path of its text.
    package var path: String
    package var text: String
  }

  package enum Outcome: Sendable {
    case game
    case notGame
    case rejected(code: DiagnosticCode, message: String)
  }

  package var location: SourceLocation
  package var feed: String
  package var members: [Member] = []
  /// The definition's conditions that are met: what they decide and why.
  package var conditions: [Member] = []
  package var outcome: Outcome

  /// Adds the members of another game of the same record.
  package mutating func add(_ other: RecordExplanation, of game: FeedDefinition.RecordGame, number: Int) {
    for var member in other.members where game.own.contains(member.name) {
      member.name += " (game \(number))"
      members.append(member)
    }
    if case .game = other.outcome { outcome = .game }
  }

  /// Writes the explanation as text, with one member per line.
  package func append(to output: OutputBuffer) {
    output.append("\(displaySafe(location.file)):\(location.line): a record of the feed \(feed)\n")
    let width = (members + conditions).reduce(0) { max($0, $1.name.utf8.count) }
    for member in members + conditions {
      output.append("  " + member.name + String(repeating: " ", count: width - member.name.utf8.count + 2))
      output.append(member.value.isEmpty ? "-" : quotedForDisplay(member.value))
      let sources = member.sources.map { source in
        source.path
          + (source.text.isEmpty
            ? " (empty)" : source.text == member.value ? "" : " = \(quotedForDisplay(source.text))")
      }
      output.append(" \u{2190} " + (sources.isEmpty ? "constant" : sources.joined(separator: " + ")))
      if !member.note.isEmpty { output.append("; " + member.note) }
      output.append("\n")
    }
    switch outcome {
    case .game: break
    case .notGame: output.append("not a game: counted and left out\n")
    case .rejected(let code, let message): output.append("rejected: \(code): \(displaySafe(message))\n")
    }
  }
}

extension RecordEvaluator {
  /// Explains how the definition's values result from the current record.
  package func explain(at location: SourceLocation, _ outcome: RecordExplanation.Outcome) -> RecordExplanation {
    var explanation = RecordExplanation(location: location, feed: definition.name, outcome: outcome)
    for (name, value) in definition.values.named {
      switch value {
      case .text(let value): explanation.members.append(explain(name, value))
      case .date(let date): explanation.members.append(explain(name, date))
      }
    }
    for (name, conditions) in [("notGames", definition.notGames), ("timeNotSet", definition.timeNotSet)] {
      for condition in conditions where holds([condition]) {
        explanation.conditions.append(explain(name, condition.value))
      }
    }
    return explanation
  }

  private func explain(_ name: String, _ value: FeedDefinition.Value) -> RecordExplanation.Member {
    RecordExplanation.Member(
      name: name, value: text(value).text,
      sources: value.parts.from.map { RecordExplanation.Source(path: definition.shown($0), text: view(of: $0).text) })
  }

  private func explain(_ name: String, _ date: FeedDefinition.DateValue) -> RecordExplanation.Member {
    var member = explain(name, date.value)
    let text = text(date.value)
    if let form = date.forms.all.first(where: { $0.parse(text) != nil }) {
      member.note = "form \(form.pattern)"
      if let zone = explain(date.zone), form.parse(text)?.instant == nil, form.parse(text)?.time != nil {
        member.note += ", zone " + zone
      }
    } else if !text.isEmpty {
      member.note = "fits none of the forms " + date.forms.all.map(\.pattern).joined(separator: ", ")
    }
    return member
  }

  private func explain(_ zone: FeedDefinition.ZoneSource) -> String? {
    switch zone {
    case .constant(let zone): zone?.identifier
    case .home: "of the home team"
    case .venue: "of the venue"
    case .value(let value):
      explain("zone", value).sources.map(\.path).joined(separator: " + ") + " = " + text(value).text
    }
  }

}

extension FeedDefinition {
  /// A source in the definition's notation.
  func shown(_ source: Source) -> String {
    switch source {
    case .field(let index): return paths[index]
    case .nested(let index): return nested[index].parts.from.map { shown($0) }.joined(separator: " + ")
    case .capture(let index):
      let origin = splits.first { split in split.patterns.contains { $0.captures(index) } }
      let paths = origin?.from.parts.from.map { shown($0) }.joined(separator: " + ")
      return "{\(captures[index])}" + (paths.map { " of \($0)" } ?? "")
    }
  }
}
