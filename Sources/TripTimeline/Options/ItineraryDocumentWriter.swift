package import ItineraryModel
package import SourceText

/// Writes the sections of files in one format.
package protocol ItineraryDocumentWriter: AnyObject {
  var sections: Int { get }
  func begin(_ section: Int, to output: OutputBuffer)
  func append(_ itinerary: Itinerary, _ section: Int, to output: OutputBuffer)
  func end(to output: OutputBuffer)
  /// Continues a file that another writer has begun.
  func join()
}

extension ItineraryDocumentWriter {
  package var sections: Int { 1 }

  package func begin(_ section: Int, to output: OutputBuffer) {}

  package func end(to output: OutputBuffer) {}

  package func join() {}
}
