package import CivilTime
import FormatSyntax
import SourceText

/// A game of a schedule as it is offered to a trip: what its item would say.
package struct OfferedGame: Sendable {
  package let id: String
  /// Of the item: `Red Sox at Yankees`.
  package let title: String
  /// JSON text of the member `game`.
  package let record: [UInt8]
  /// Local; nil for a game that has none yet.
  package let date: LocalDate?
  /// `19:05`, on the clock of its ground; empty until it is set.
  package let time: String
  /// `Fenway Park, Boston`.
  package let place: String
  /// The id, and others by which the game is known.
  package let names: [String]
  /// What it costs to add it, in words: `2 h 10 min more travel`; empty if that is not known.
  package var cost = ""

  /// Nil for a text that is no record of a game.
  package init?(title: String, record: [UInt8]) {
    do throws(SyntaxError) {
      let game = try record.withBytes { (text) throws(SyntaxError) in try JSONValue.parse(text) }
      guard let id = game["id"]?.string, !id.isEmpty else { return nil }
      self.id = id
      names = [id] + (game["aliases"]?.strings ?? [])
      let start = game["start"]?.string ?? ""
      let day = game["localDate"]?.string ?? String(start.prefix(10))
      date = day.withBytes { LocalDate(iso: $0) }
      time = start.utf8.count > 15 ? String(start.dropFirst(11).prefix(5)) : ""
      let venue = game["venue"]
      place = [venue?["name"]?.string ?? "", venue?["city"]?.string ?? ""].filter { !$0.isEmpty }.joined(
        separator: ", ")
    } catch {
      return nil
    }
    self.title = title
    self.record = record
  }
}
