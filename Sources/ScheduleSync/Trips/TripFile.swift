import FormatSyntax
import ItineraryModel
import ItineraryValidation
import SourceText
import SyncStore
import SystemIO

/// A file of itineraries that a run has read.
struct TripFile {
  /// Only JSON files are followed, not the calendars and Markdown documents made from them.
  static let endings: Set<String> = ["json", "jsonl", "ndjson"]

  /// The configuration entry that matches the file.
  let source: String
  /// Relative to the configuration's folder.
  let name: String
  let bytes: [UInt8]
  let digest: String

  /// - Throws: if the file doesn't exist or can't be read.
  init(_ path: String, name: String, source: String, _ storage: any Storage) throws(SyncError) {
    self.name = name
    self.source = source
    bytes = try storage.read(path).withBytes { Array($0) }
    digest = bytes.withBytes { SHA256.hex($0) }
  }

  /// Why the file can't be read at all; nil if it can.
  var problem: String? {
    bytes.withBytes { bytes in
      if TextEncoding.decodeToUTF8(bytes) != nil || TextEncoding.looksBinary(bytes) { return "the file is not UTF-8" }
      return bytes.allSatisfy({ $0 <= .blank }) ? "the file is empty" : nil
    }
  }

  /// One itinerary of the file, or text that should be one.
  struct Entry {
    /// The range of its text in the file.
    var range: Range<Int>
    var line: Int
    /// Nil if the itinerary can't be read completely; `problem` states the reason.
    var itinerary: Itinerary?
    var problem: Diagnostic?
  }

  struct Entries {
    var layout: ItineraryDocument.Layout
    var list: [Entry]
  }

  func entries(_ reader: inout ItineraryReader) -> Entries {
    bytes.withBytes { bytes in
      let document = ItineraryDocument(bytes, name: name)
      var entries = Entries(layout: document.layout, list: [])
      document.forEach { entry in
        let text = entry.text.trimmed
        var range = 0..<0
        if let base = bytes.baseAddress, let start = text.baseAddress {
          range = start - base..<start - base + text.count
        }
        var found = Entry(range: range, line: entry.line)
        do throws(SyntaxError) {
          try reader.read(entry)
          found.itinerary = reader.itinerary
        } catch {
          found.problem = entry.finding(error, file: name)
        }
        entries.list.append(found)
      }
      return entries
    }
  }

  /// The file with some itineraries replaced, and all other bytes preserved.
  func replacing(
    _ replacements: [(range: Range<Int>, itinerary: Itinerary)], _ layout: ItineraryDocument.Layout
  ) -> [UInt8] {
    let output = OutputBuffer(capacity: bytes.count)
    let writer = ItineraryWriter(layout: layout == .lines ? .line : .document)
    bytes.withBytes { bytes in
      var written = 0
      for (range, itinerary) in replacements {
        output.append(bytes.slice(written, range.lowerBound))
        writer.append(itinerary, to: output)
        // Keep the file's line ending.
        output.truncate(to: output.count - 1)
        written = range.upperBound
      }
      output.append(bytes.slice(written, bytes.count))
    }
    return output.array
  }
}
