package import FormatSyntax
import SourceText

/// The origin of a trip: a city in the gazetteer, or any place with its coordinates.
public struct NewOrigin: Hashable, Sendable {
  /// The name of the municipality.
  public var city: String
  /// Empty if it does not matter.
  public var region: String
  /// ISO 3166-1 alpha-2; empty if it does not matter.
  public var country: String
  /// Degrees. Latitude and longitude are stated together or not at all.
  public var latitude: Double?
  /// Degrees. Latitude and longitude are stated together or not at all.
  public var longitude: Double?

  /// A city, with coordinates if the gazetteer does not know it.
  public init(
    city: String, region: String = "", country: String = "", latitude: Double? = nil, longitude: Double? = nil
  ) {
    self.city = city
    self.region = region
    self.country = country
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension NewOrigin {
  private static let members = ["city", "region", "country", "latitude", "longitude"]

  /// Reads an origin in a request or an edit. Nil if it has no city; that is a problem of the object.
  package init?(_ member: StrictMember, _ reader: inout StrictReader) {
    guard member.kind == .object else {
      reader.wrong(member, "an object with a `city`")
      return nil
    }
    guard let place = reader.object(member, name: "an origin", known: NewOrigin.members),
      let city = reader.filledText(reader.required("city", in: place))
    else { return nil }
    self.init(
      city: city, region: reader.text(place["region"]) ?? "", country: reader.text(place["country"]) ?? "",
      latitude: reader.number(place["latitude"]), longitude: reader.number(place["longitude"]))
    if (latitude == nil) != (longitude == nil) {
      reader.report("`latitude` and `longitude` go together", at: place.offset, .missingField)
    } else if let latitude, let longitude, !(abs(latitude) <= 90 && abs(longitude) <= 180) {
      reader.report("`latitude` is up to 90 degrees and `longitude` up to 180", at: place.offset)
    }
  }
}

/// The member `origin` of an itinerary and of a request.
extension NewOrigin: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.place(city: city, region: region, country: country, latitude, longitude)
  }
}

extension JSONWriter {
  /// Writes a place of an origin or of travel as an object.
  package mutating func place(
    city: String, region: String, country: String, _ latitude: Double?, _ longitude: Double?
  ) {
    object { json in
      json.member("city", city)
      json.member("region", region.filled)
      json.member("country", country.filled)
      guard let latitude, let longitude else { return }
      json.member("latitude", latitude)
      json.member("longitude", longitude)
    }
  }
}
