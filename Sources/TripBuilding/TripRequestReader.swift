import CivilTime
package import FormatSyntax
import ItineraryModel
import SourceText

/// A request that can't be built, and why.
public struct BuildFailure: Error, Hashable, Sendable {
  public var message: String

  package init(_ message: String) { self.message = message }
}

extension TripRequest {
  package static let members = [
    "id", "title", "league", "team", "city", "venue", "game", "homeOnly", "awayOnly", "from", "to", "origin", "return",
    "maxGamesPerDay", "modes", "items",
  ]

  /// Reads a request from its JSON object.
  package init(_ document: JSONValue) throws(BuildFailure) {
    self.init()
    guard case .object(let members) = document else { throw BuildFailure("a request is a JSON object") }
    for member in members { try read(member) }
    if homeOnly, awayOnly { throw BuildFailure("homeOnly and awayOnly leave no game") }
    if returnToOrigin, origin == nil { throw BuildFailure("\"return\" needs an \"origin\"") }
    if let from, let to, to < from { throw BuildFailure("\"to\" (\(to.description)) is before \"from\"") }
  }

  private mutating func read(_ member: JSONMember) throws(BuildFailure) {
    let value = member.value
    switch member.key {
    case "id": id = try text(member)
    case "title": title = try text(member)
    case "league": leagues = try texts(member).map { $0.lowercased() }
    case "team": teams = try texts(member)
    case "city": cities = try texts(member)
    case "venue": venues = try texts(member)
    case "game": games = try texts(member)
    case "homeOnly": homeOnly = try flag(member)
    case "awayOnly": awayOnly = try flag(member)
    case "from": from = try date(member)
    case "to": to = try date(member)
    case "return": returnToOrigin = try flag(member)
    case "origin":
      guard let city = value["city"]?.string, !city.isEmpty else {
        throw BuildFailure("\"origin\" needs a \"city\"")
      }
      origin = Place(
        city: city, region: value["region"]?.string ?? "", country: value["country"]?.string ?? "")
    case "maxGamesPerDay":
      guard let count = value.integer, count >= 1 else {
        throw BuildFailure("\"maxGamesPerDay\" should be a whole number from 1")
      }
      maxGamesPerDay = count
    case "modes":
      modes = []
      for word in try texts(member) {
        guard let mode = TravelMode(rawValue: word) else {
          throw BuildFailure("no mode of travel: \(quotedForDisplay(word)); there are drive, train and fly")
        }
        modes.append(mode)
      }
      if modes.isEmpty { throw BuildFailure("\"modes\" names no mode of travel") }
    case "items":
      guard let elements = value.array else { throw BuildFailure("\"items\" should be a list") }
      for element in elements where element["kind"]?.string != "custom" {
        throw BuildFailure("a request's items are custom ones: \"kind\" should be \"custom\"")
      }
      items = elements
    default:
      throw BuildFailure(
        "a request has no member \(quotedForDisplay(member.key))" + didYouMean(member.key, TripRequest.members))
    }
  }

  private func text(_ member: JSONMember) throws(BuildFailure) -> String {
    guard let text = member.value.string else { throw BuildFailure("\"\(member.key)\" should be text") }
    return text
  }

  private func texts(_ member: JSONMember) throws(BuildFailure) -> [String] {
    guard let texts = member.value.strings else {
      throw BuildFailure("\"\(member.key)\" should be text or a list of it")
    }
    return texts
  }

  private func flag(_ member: JSONMember) throws(BuildFailure) -> Bool {
    guard let flag = member.value.bool else { throw BuildFailure("\"\(member.key)\" should be true or false") }
    return flag
  }

  private func date(_ member: JSONMember) throws(BuildFailure) -> LocalDate {
    guard let text = member.value.string, let date = text.withBytes({ LocalDate(iso: $0) }) else {
      throw BuildFailure("\"\(member.key)\" should be a date like 2019-08-31")
    }
    return date
  }
}

extension Itinerary {
  /// The request that the trip was built from.
  func readRequest() throws(BuildFailure) -> TripRequest {
    do throws(SyntaxError) {
      let document = try text.withBytes(request) { (text) throws(SyntaxError) in try JSONValue.parse(text) }
      return try TripRequest.reading(document)
    } catch {
      throw BuildFailure(error.message)
    }
  }
}
