import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// The request that a trip carries, after an edit of what it selects: the next rebase would take the edit back otherwise.
extension Itinerary {
  /// A game that was left out is wanted after all. The patch of the request; nil for one that stays as it is.
  func request(adding game: OfferedGame) -> String? {
    guard let request = FollowedRequest(of: self).request else { return nil }
    let kept = request.without.filter { id in !game.names.contains { $0.utf8.elementsEqual(id.utf8) } }
    return kept.count == request.without.count ? nil : Itinerary.patch("without", kept)
  }

  /// A game that the request selects, or may select, is left out.
  func request(dropping index: Int) -> String? {
    guard let request = FollowedRequest(of: self).request, let facts = game(items[index])?.facts else { return nil }
    let id = facts.id.count > 0 ? text.string(facts.id) : idText(items[index])
    let names = [id, idText(items[index])] + RecordComparison.strings(facts.aliases, in: text)
    func isMeant(_ other: String) -> Bool { names.contains { $0.utf8.elementsEqual(other.utf8) } }
    let named = request.games.filter { !isMeant($0) }
    // A list of games without one is that list; the last one of it can only be left out.
    if !named.isEmpty { return named.count == request.games.count ? nil : Itinerary.patch("game", named) }
    return request.without.contains(where: isMeant) ? nil : Itinerary.patch("without", request.without + [id])
  }

  /// The trip begins where it now does.
  func request(beginningIn changed: Itinerary) -> String? {
    guard FollowedRequest(of: self).request != nil else { return nil }
    let output = OutputBuffer()
    output.append("{\"origin\":")
    if changed.hasOrigin {
      // What the origin had beside is gone with it.
      var members = ["region", "country", "latitude", "longitude"]
      changed.text.withBytes(changed.originText) { text in
        let stated = (try? JSONValue.parse(text))?.members.map { $0.key } ?? []
        members.removeAll { stated.contains($0) }
        output.append(text.slice(0, max(0, text.count - 1)))
      }
      for member in members { output.append(",\"\(member)\":null") }
      output.append(.closeBrace)
    } else {
      output.append("null")
    }
    output.append((changed.returnToOrigin ? ",\"return\":true}" : ",\"return\":null}"))
    return output.text
  }

  private static func patch(_ member: StaticString, _ ids: [String]) -> String {
    let output = OutputBuffer()
    output.append("{\"")
    output.append(member)
    output.append("\":")
    if ids.isEmpty { output.append("null") } else { output.appendJSON(list: ids) }
    output.append(.closeBrace)
    return output.text
  }

  /// Merges a patch into the request that the trip carries.
  mutating func follow(request patch: String?) {
    guard let patch, !request.isAbsent else { return }
    let output = OutputBuffer()
    do throws(SyntaxError) {
      try text.withBytes(request) { (known) throws(SyntaxError) in
        try patch.withBytes { (patch) throws(SyntaxError) in
          try MergePatch.append(known, merging: patch, to: output)
        }
      }
    } catch {
      // A request that can't be read is followed by none.
      return
    }
    request = text.append(output.view)
  }
}
