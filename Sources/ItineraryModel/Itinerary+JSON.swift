import FormatSyntax
import ScheduleModel
public import SourceText

extension Itinerary {
  /// Reads an itinerary from its JSON text (one object).
  ///
  /// - Throws: `ItineraryFailure` where the text is no JSON object, or a member is missing or of the wrong type.
  public init(json: [UInt8]) throws(ItineraryFailure) {
    var reader = ItineraryReader(.builtIn)
    do throws(SyntaxError) {
      try json.withBytes { (bytes) throws(SyntaxError) in try reader.read(bytes) }
    } catch {
      throw ItineraryFailure(code: error.code ?? .unreadableItinerary, message: error.message, offset: error.offset)
    }
    if let obstacle = reader.obstacle {
      throw ItineraryFailure(
        code: obstacle.code ?? .unreadableItinerary, message: obstacle.message, offset: obstacle.offset)
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
  public var code: DiagnosticCode
  public var message: String
  /// Byte offset in the text.
  public var offset: Int
}
