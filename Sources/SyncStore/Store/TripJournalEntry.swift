import FormatSyntax

/// A journal entry of a trip.
package struct TripJournalEntry: Equatable {
  package var trip: String
  package var title: String
  var file: String
  package var lines: [String]

  package init(trip: String, title: String, file: String, lines: [String]) {
    self.trip = trip
    self.title = title
    self.file = file
    self.lines = lines
  }
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
