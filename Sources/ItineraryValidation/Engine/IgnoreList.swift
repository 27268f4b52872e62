import FormatSyntax
import ItineraryModel
import SourceText

/// The member `ignore` of an itinerary or an item: codes of findings to ignore there, or patterns such as `travel-*`.
enum IgnoreList {
  /// Whether the itinerary or its item lists the code. Anything other than a list of codes lists none.
  static func names(_ code: DiagnosticCode, _ itinerary: Itinerary, _ item: Int?) -> Bool {
    if names(code, itinerary.extra, of: itinerary) { return true }
    return item.map { names(code, itinerary.items[$0].extra, of: itinerary) } ?? false
  }

  /// - Parameter members: the JSON text of the members that the model does not know, each preceded by a comma.
  private static func names(_ code: DiagnosticCode, _ members: TextSpan, of itinerary: Itinerary) -> Bool {
    guard members.count > 0 else { return false }
    return itinerary.text.withBytes(members) { text in
      guard text.mayHaveMember("ignore") else { return false }
      let object = [UInt8.openBrace] + text.dropFirst() + [.closeBrace]
      guard let value = object.withBytes({ try? JSONValue.parse($0) }), let list = value["ignore"]?.array else {
        return false
      }
      return list.contains { $0.string.map { code.fits($0) } ?? false }
    }
  }
}
