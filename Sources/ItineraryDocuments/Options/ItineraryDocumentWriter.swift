import ItineraryModel
import SourceText

/// Writes the sections of files in one format.
protocol ItineraryDocumentWriter: AnyObject {
  var sections: Int { get }
  func begin(_ section: Int, to output: OutputBuffer)
  func append(_ itinerary: Itinerary, _ section: Int, to output: OutputBuffer)
  func end(to output: OutputBuffer)
  /// Continues a file that another writer has begun.
  func join()
}

extension ItineraryDocumentWriter {
  var sections: Int { 1 }

  func begin(_ section: Int, to output: OutputBuffer) {}

  func end(to output: OutputBuffer) {}

  func join() {}
}
