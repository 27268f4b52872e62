import FormatSyntax
import ItineraryModel
package import SourceText

/// A user's change of a trip's title in a document.
package enum TitleChange {
  /// The itinerary's JSON with the title.
  package static func take(_ title: String, _ head: [UInt8]) throws(SyntaxError) -> [UInt8] {
    try ItemPatch.merge(JSONWriter.bytes { json in json.object { $0.member("title", title) } }, into: head)
  }

  package static func finding(_ title: String, in document: StaticString, _ location: SourceLocation) -> Diagnostic {
    Diagnostic(
      code: .changedInDocument, severity: .info,
      message: "the trip is called \(quotedForDisplay(title)) in the \(document): its title was changed",
      location: location)
  }
}
