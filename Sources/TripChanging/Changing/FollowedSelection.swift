import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

/// Updates the request in a trip after an edit that changes its selection. Otherwise the next rebase would undo the
/// edit.
extension Itinerary {
  /// The patch of the request for adding a game that was left out; nil if no change is needed.
  func request(adding game: OfferedGame) -> String? {
    guard let request = FollowedRequest(of: self).request else { return nil }
    let kept = request.without.filter { id in !game.names.contains { $0.utf8.elementsEqual(id.utf8) } }
    return kept.count == request.without.count ? nil : Itinerary.patch("without", kept)
  }

  /// The patch of the request for dropping a game that it selects or may select.
  func request(dropping index: Int) -> String? {
    guard let request = FollowedRequest(of: self).request, let facts = game(items[index])?.facts else { return nil }
    let id = facts.id.count > 0 ? text.string(facts.id) : idText(items[index])
    let names = [id, idText(items[index])] + RecordComparison.strings(facts.aliases, in: text)
    func isMeant(_ other: String) -> Bool { names.contains { $0.utf8.elementsEqual(other.utf8) } }
    let named = request.games.filter { !isMeant($0) }
    // A list of games is shortened; its last game can only be excluded.
    if !named.isEmpty { return named.count == request.games.count ? nil : Itinerary.patch("game", named) }
    return request.without.contains(where: isMeant) ? nil : Itinerary.patch("without", request.without + [id])
  }

  /// The patch of the request for a new origin.
  func request(beginningIn changed: Itinerary) -> String? {
    guard FollowedRequest(of: self).request != nil else { return nil }
    return JSONWriter.string { json in
      json.object { json in
        if changed.hasOrigin {
          json.object("origin") { json in
            // Remove the other members of the old origin.
            var absent: [StaticString] = ["region", "country", "latitude", "longitude"]
            changed.text.withBytes(changed.originText) { text in
              try? json.members(of: text) { key in
                absent.removeAll { key.equals($0) }
                return true
              }
            }
            for member in absent { json.member(member, JSONValue.null) }
          }
        } else {
          json.member("origin", JSONValue.null)
        }
        json.nullable("return", changed.returnToOrigin ? true : nil)
      }
    }
  }

  private static func patch(_ member: StaticString, _ ids: [String]) -> String {
    JSONWriter.string { json in json.object { $0.nullable(member, ids.filled) } }
  }
}
