import FormatSyntax
package import ItineraryEditing
package import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

/// Updates the request in a trip after edits that change its selection. Otherwise the next rebase would undo the edits.
extension Itinerary {
  /// Follows changes of the games that the request selects, in order.
  package mutating func follow(_ changes: [SelectionChange]) {
    guard let request = changes.isEmpty ? nil : FollowedRequest(of: self).request else { return }
    var games = NamedGames(request.games)
    var without = NamedGames(request.without)
    for change in changes {
      switch change {
      case .added(let names):
        // A game that was left out.
        without.remove(NamedGames.keys(names))
      case .dropped(let id, let names):
        let keys = NamedGames.keys(names)
        // A list of games is shortened; its last game can only be excluded.
        if games.hasOthers(than: keys) {
          games.remove(keys)
        } else if !without.contains(keys) {
          without.append(id)
        }
      }
    }
    if !games.isChanged && !without.isChanged { return }
    follow(
      request: JSONWriter.string { json in
        json.object { json in
          if games.isChanged { json.nullable("game", games.list.filled) }
          if without.isChanged { json.nullable("without", without.list.filled) }
        }
      })
  }

  /// The request without lists of games, for a part of a long trip; nil if the whole one has to be used.
  package var requestForParts: String? {
    if FollowedRequest(of: self).request == nil { return nil }
    var copy = self
    copy.follow(request: #"{"game": null, "without": null}"#)
    return copy.text.string(copy.request)
  }

  /// The names of a game that leaves the trip.
  func selectionChange(dropping index: Int) -> SelectionChange? {
    guard let facts = game(items[index])?.facts else { return nil }
    let id = facts.id.count > 0 ? text.string(facts.id) : idText(items[index])
    return .dropped(id, names: [id, idText(items[index])] + RecordComparison.strings(facts.aliases, in: text))
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
}

/// A list of games of a request, each with an id or an alias.
private struct NamedGames {
  private var names: [String?]
  private var count: Int
  /// By the bytes of a name.
  private var places: [[UInt8]: [Int]] = [:]
  private(set) var isChanged = false

  init(_ names: [String]) {
    self.names = names.map { Optional($0) }
    count = names.count
    for (place, name) in names.enumerated() { places[Array(name.utf8), default: []].append(place) }
  }

  static func keys(_ names: [String]) -> Set<[UInt8]> { Set(names.map { Array($0.utf8) }) }

  var list: [String] { names.compactMap { $0 } }

  func contains(_ keys: Set<[UInt8]>) -> Bool { keys.contains { places[$0] != nil } }

  func hasOthers(than keys: Set<[UInt8]>) -> Bool { keys.reduce(0) { $0 + (places[$1]?.count ?? 0) } < count }

  mutating func remove(_ keys: Set<[UInt8]>) {
    for place in keys.flatMap({ places.removeValue(forKey: $0) ?? [] }) {
      names[place] = nil
      count -= 1
      isChanged = true
    }
  }

  mutating func append(_ name: String) {
    places[Array(name.utf8), default: []].append(names.count)
    names.append(name)
    count += 1
    isChanged = true
  }
}
