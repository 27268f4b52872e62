package import FormatSyntax
import SourceText

/// A route by road or rail with a length and duration that the user knows.
package struct KnownRoute: Hashable, Sendable, JSONWritable {
  /// A venue or a city.
  package var from: String
  package var to: String
  package var minutes: Double
  package var kilometres: Double

  package init(from: String, to: String, minutes: Double, kilometres: Double) {
    self.from = from
    self.to = to
    self.minutes = minutes
    self.kilometres = kilometres
  }

  /// Kilometers.
  static let lengths = 0.0...50_000
  /// Minutes.
  static let durations = 0.0...100_000

  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("from", from)
      json.member("to", to)
      json.member("minutes", minutes)
      json.member("km", kilometres)
    }
  }

  /// Reads the routes in a request's `distances`. Invalid ones are reported and skipped.
  static func read(_ member: StrictMember?, _ reader: inout StrictReader) -> [KnownRoute] {
    guard let member else { return [] }
    guard let elements = member.elements else {
      reader.wrong(member, "a list")
      return []
    }
    return elements.compactMap { element in
      guard element.kind == .object else {
        reader.report("a distance is an object with from, to, minutes and km", at: element.offset)
        return nil
      }
      guard let object = reader.object(element, name: "a distance", known: ["from", "to", "minutes", "km"]) else {
        return nil
      }
      let from = reader.filledText(reader.required("from", in: object))
      let to = reader.filledText(reader.required("to", in: object))
      let minutes = reader.number(reader.required("minutes", in: object), in: durations, "minutes, up to 100000")
      let kilometres = reader.number(reader.required("km", in: object), in: lengths, "kilometers, up to 50000")
      guard let from, let to, let minutes, let kilometres else { return nil }
      return KnownRoute(from: from, to: to, minutes: minutes, kilometres: kilometres)
    }
  }
}
