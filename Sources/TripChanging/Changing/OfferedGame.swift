package import CivilTime
import FormatSyntax
import SourceText

/// A game of a schedule that can be added to a trip, with the contents of its item.
package struct OfferedGame: Sendable {
  package let id: String
  /// Title of the item: `Red Sox at Yankees`.
  package let title: String
  /// JSON text of the member `game`.
  package let record: [UInt8]
  /// The local date; nil if the game has none yet.
  package let date: LocalDate?
  /// `19:05`, in local time; empty if not set.
  package let time: String
  /// `Fenway Park, Boston`.
  package let place: String
  /// The game's id and other names.
  package let names: [String]
  /// The cost of adding it: `2 h 10 min more travel`; empty if unknown.
  package var cost = ""

  /// Nil if the text is not a record of a game.
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
