import FormatSyntax
package import ScheduleModel
package import SourceText

extension Itinerary {
  /// Reads an itinerary from its JSON text (one object).
  ///
  /// - Throws: if the text is not a JSON object, or if a member is missing or has the wrong type.
  package init(json: [UInt8]) throws(SyntaxError) {
    self = try json.withBytes { (bytes) throws(SyntaxError) in try Itinerary(json: bytes, gazetteer: .builtIn) }
  }

  /// As above, with the cities of another gazetteer.
  package init(json: ByteView, gazetteer: Gazetteer) throws(SyntaxError) {
    var reader = ItineraryReader(gazetteer)
    do throws(SyntaxError) {
      try reader.read(json)
      if let obstacle = reader.obstacle { throw obstacle }
    } catch {
      throw SyntaxError(offset: error.offset, message: error.message, code: error.code ?? .unreadableItinerary)
    }
    self = reader.itinerary
  }

  /// The itinerary as JSON text, with sorted items, one per line.
  package var json: [UInt8] {
    let output = OutputBuffer()
    ItineraryWriter(layout: .document).append(self, to: output)
    return output.array
  }
}
