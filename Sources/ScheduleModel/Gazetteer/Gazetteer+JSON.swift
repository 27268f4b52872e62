package import FormatSyntax
package import SourceText

/// Entries as JSON objects: how a page is given the few that its trip needs.
extension Gazetteer {
  /// `"name":…,"region":…,"country":…,"market":…,"zone":…`, with `latitude` and `longitude` where they are known.
  package func appendMembers(of city: City, to output: OutputBuffer) {
    let texts: [(StaticString, String)] = [
      ("\"name\":", city.name), (",\"region\":", city.region), (",\"country\":", city.country),
      (",\"market\":", markets[city.market]), (",\"zone\":", city.zone),
    ]
    for (name, text) in texts {
      output.append(name)
      output.appendJSON(text)
    }
    if let latitude = city.latitude, let longitude = city.longitude {
      output.append(",\"latitude\":")
      output.appendJSON(latitude)
      output.append(",\"longitude\":")
      output.appendJSON(longitude)
    }
  }

  package mutating func addCity(_ members: JSONValue) {
    func text(_ name: String) -> String { members[name]?.string ?? "" }
    let city = City(
      name: text("name"), region: text("region"), country: text("country"), market: 0,
      latitude: members["latitude"]?.double, longitude: members["longitude"]?.double, zone: text("zone"))
    add(city: city, market: text("market"))
  }

  /// Of a venue only that it is known, by a name, in a city.
  package mutating func addVenue(_ members: JSONValue) {
    func text(_ name: String) -> String { members[name]?.string ?? "" }
    _ = add(
      VenueEntry(
        id: text("id"), name: text("name"), city: text("city"), region: "", country: "", latitude: nil, longitude: nil,
        zone: ""))
  }
}
