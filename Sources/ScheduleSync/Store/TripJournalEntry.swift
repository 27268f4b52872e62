import FormatSyntax
import SourceText

/// A journal entry of a trip.
struct TripJournalEntry: Equatable {
  var trip: String
  var title: String
  var file: String
  var lines: [String]
}

extension TripJournalEntry: JSONWritable {
  init?(_ value: JSONValue) {
    guard let trip = value["trip"]?.string, let title = value["title"]?.string, let file = value["file"]?.string,
      let lines = value["lines"]?.strings
    else { return nil }
    self.init(trip: trip, title: title, file: file, lines: lines)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("trip", trip)
      json.member("title", title)
      json.member("file", file)
      json.member("lines", lines)
    }
  }
}
