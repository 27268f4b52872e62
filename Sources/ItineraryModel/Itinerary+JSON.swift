import FormatSyntax
package import ScheduleModel
package import SourceText

extension Itinerary {
  /// Reads an itinerary from its JSON text (one object).
  ///
  /// - Throws: `ItineraryFailure` where the text is no JSON object, or a member is missing or of the wrong type.
  public init(json: [UInt8]) throws(ItineraryFailure) {
    self = try json.withBytes { (bytes) throws(ItineraryFailure) in try Itinerary(json: bytes, gazetteer: .builtIn) }
  }

  /// The same, with the cities of another gazetteer.
  package init(json: ByteView, gazetteer: Gazetteer) throws(ItineraryFailure) {
    var reader = ItineraryReader(gazetteer)
    do throws(SyntaxError) { try reader.read(json) } catch {
      throw ItineraryFailure(code: error.code ?? "unreadable-itinerary", message: error.message, offset: error.offset)
    }
    if let obstacle = reader.obstacle {
      throw ItineraryFailure(
        code: obstacle.code ?? "unreadable-itinerary", message: obstacle.message, offset: obstacle.offset)
    }
    self = reader.itinerary
  }

  /// The itinerary as JSON text, items in order, a line each.
  public var json: [UInt8] {
    let output = OutputBuffer()
    ItineraryWriter(layout: .document).append(self, to: output)
    return output.array
  }
}

/// Why a text is no itinerary.
public struct ItineraryFailure: Error, Hashable, Sendable {
  /// The code of the rule that it breaks.
  public var code: String
  public var message: String
  /// Byte offset in the text.
  public var offset: Int
}
