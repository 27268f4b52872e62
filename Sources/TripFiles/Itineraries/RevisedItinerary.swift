import CommandInterface
import FormatSyntax
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// The text of a changed itinerary. Unchanged parts are kept byte for byte, unless the tool wrote the whole text.
package enum RevisedItinerary {
  /// - Parameters:
  ///   - text: the text of the itinerary, which must be readable without issues.
  ///   - isLine: whether the result must be one line.
  package static func text(_ text: ByteView, _ itinerary: Itinerary, isLine: Bool, _ gazetteer: Gazetteer)
    -> OutputBuffer
  {
    let own = written(itinerary, isLine ? .line : .document)
    let revised = OutputBuffer(capacity: text.count + 1_024)
    var reader = ItineraryReader(gazetteer)
    do throws(SyntaxError) {
      try reader.read(text)
      let before = written(reader.itinerary, .line).array
      let isOwn = before.withBytes { $0.equals(text) }
      if isOwn || written(reader.itinerary, .document).array.withBytes({ $0.equals(text) }) { return own }
      let after = written(itinerary, .line).array
      try before.withBytes { (before) throws(SyntaxError) in
        try after.withBytes { (after) throws(SyntaxError) in
          try JSONRevision.append(text, from: before, to: after, in: revised)
        }
      }
      try revised.array.withBytes { (text) throws(SyntaxError) in try reader.read(text) }
      // Reading it back must give the changed itinerary. Members of a record may be in another order.
      let back = try written(reader.itinerary, .line).array.withBytes { (text) throws(SyntaxError) in
        try JSONValue.parse(text)
      }
      let wanted = try after.withBytes { (text) throws(SyntaxError) in try JSONValue.parse(text) }
      return back.canonicalText == wanted.canonicalText ? revised : own
    } catch {
      return own
    }
  }

  /// Without its last line ending, which belongs to the file.
  private static func written(_ itinerary: Itinerary, _ layout: ItineraryWriter.Layout) -> OutputBuffer {
    let output = OutputBuffer()
    ItineraryWriter(layout: layout).append(itinerary, to: output)
    output.truncate(to: output.view.count - 1)
    return output
  }
}
