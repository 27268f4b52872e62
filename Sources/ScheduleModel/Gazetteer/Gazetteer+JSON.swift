package import FormatSyntax
import SourceText

/// Entries as JSON objects. A page gets the few that its trip needs.
extension Gazetteer {
  /// `"name":…,"region":…,"country":…,"market":…,"zone":…`, with `latitude` and `longitude` if known.
  package func writeMembers(of city: City, to json: inout JSONWriter) {
    json.member("name", city.name)
    json.member("region", city.region)
    json.member("country", city.country)
    json.member("market", markets[city.market])
    json.member("zone", city.zone)
    guard let latitude = city.latitude, let longitude = city.longitude else { return }
    json.member("latitude", latitude)
    json.member("longitude", longitude)
  }

  package mutating func addCity(_ members: JSONValue) {
    func text(_ name: String) -> String { members[name]?.string ?? "" }
    let city = City(
      name: text("name"), region: text("region"), country: text("country"), market: 0,
      latitude: members["latitude"]?.double, longitude: members["longitude"]?.double, zone: text("zone"))
    add(city: city, market: text("market"))
  }

  /// Adds only that a venue with this name exists in a city.
  package mutating func addVenue(_ members: JSONValue) {
    func text(_ name: String) -> String { members[name]?.string ?? "" }
    _ = add(
      VenueEntry(
        id: text("id"), name: text("name"), city: text("city"), region: "", country: "", latitude: nil, longitude: nil,
        zone: ""))
  }
}
