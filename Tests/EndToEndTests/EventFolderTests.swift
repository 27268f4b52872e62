import Foundation
import Testing

/// Stores that keep a calendar's events one by one, a file each: a folder of them is one trip.
@Suite struct EventFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let trip = Tool.root.appendingPathComponent("Tests/Interop/trip.json")
    try folder.write(try String(contentsOf: trip, encoding: .utf8), "trip.json")
    try FileManager.default.createDirectory(at: folder.url("store"), withIntermediateDirectories: true)
  }

  private func run(_ arguments: String...) throws -> Tool.Result { try Tool.run(arguments, in: folder.url) }

  /// Writes each event of the trip as a file, in an order that is not that of the trip.
  private func split(_ name: String, into store: String = "store", prefix: String = "") throws -> [String] {
    let calendar = try run("export", name, "--to", "ics").output
    let events = calendar.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst().map { part in
      part.components(separatedBy: "END:VEVENT\r\n")[0]
    }
    var names: [String] = []
    for (index, event) in events.enumerated() {
      let file = "\(store)/\(prefix)\((index * 7 + 3) % events.count)-\(index).ics"
      try folder.write(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n\(event)END:VEVENT\r\nEND:VCALENDAR\r\n", file)
      names.append(file)
    }
    return names
  }

  @Test func aFolderOfEventsIsOneTrip() throws {
    let files = try split("trip.json")
    #expect(files.count > 5)
    try folder.write("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:t\r\nEND:VTODO\r\nEND:VCALENDAR\r\n", "todo.ics")
    let plain = try run("export", "trip.json", "--to", "json").output
    let whole = try run("export", "store", "--to", "json")
    #expect(whole.code == 0 && whole.output == plain, "\(whole.messages)")
    let named = try Tool.run(["export"] + files.sorted() + ["--to", "json"], in: folder.url)
    #expect(named.code == 0 && named.output == plain, "\(named.messages)")
    let valid = try run("validate", "store", "-f", "json")
    #expect(valid.output.contains(#""itineraries":1"#), "\(valid.output)")
    #expect(try run("show", "store").output == run("show", "trip.json").output)
  }

  @Test func twoTripsInOneFolderStayTwo() throws {
    try folder.write(
      try folder.read("trip.json").replacingOccurrences(of: "swing-2026", with: "other-2026"), "other.json")
    _ = try split("trip.json")
    _ = try split("other.json", prefix: "x")
    let read = try run("export", "store", "--to", "json")
    #expect(read.code == 0, "\(read.messages)")
    let both = try run("export", "trip.json", "other.json", "--to", "json").output
    #expect(Set(read.output.split(separator: "\n")) == Set(both.split(separator: "\n")))
  }

  @Test func whatWasAddedOrTakenOutInTheStoreIsSaid() throws {
    let files = try split("trip.json")
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:boat@example.com\r\nSUMMARY:Boat\r\nDTSTART:20260612T160000Z\r\n"
        + "END:VEVENT\r\nEND:VCALENDAR\r\n", "store/boat.ics")
    try FileManager.default.removeItem(at: folder.url(files[files.count - 1]))
    let read = try run("export", "store", "--to", "json")
    #expect(read.output.contains(#""title":"Boat""#))
    #expect(read.messages.contains("is gone from the calendar"), "\(read.messages)")
  }

  /// Findings name the event's own file, and an event that was cut off takes no other one with it.
  @Test func findingsNameTheFileOfTheEvent() throws {
    let files = try split("trip.json")
    let last = files[files.count - 1]
    let text = try folder.read(last)
    try folder.write(String(text.prefix(text.count / 2)), last)
    let read = try run("export", "store", "--to", "json")
    #expect(read.code == 1)
    #expect(read.messages.contains("\(last):1:1: warning: the calendar has no END:VCALENDAR"), "\(read.messages)")
    let title = try #require(try folder.read(files[1]).range(of: "SUMMARY:"))
    var renamed = try folder.read(files[1])
    renamed.insert(contentsOf: "New ", at: title.upperBound)
    try folder.write(renamed, files[1])
    let again = try run("export", "store", "--to", "json")
    #expect(again.messages.contains("\(files[1]):3:1: "), "\(again.messages)")
    #expect(try run("validate", "store").output.contains("itinerary"))
  }

  /// Where no event says that it is one of a trip's, files that a person names are trips, and a folder is one.
  @Test func aFolderOfForeignEventsIsATrip() throws {
    for (name, day) in [("a", "20260611"), ("b", "20260612")] {
      try folder.write(
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(name)\r\nSUMMARY:\(name)\r\nDTSTART;VALUE=DATE:\(day)\r\nEND:VEVENT\r\n"
          + "END:VCALENDAR\r\n", "store/\(name).ics")
    }
    let whole = try run("export", "store", "--to", "json").output
    #expect(whole.contains(#""id":"store""#) && whole.contains(#""dayCount":2"#), "\(whole)")
    let named = try run("export", "store/a.ics", "store/b.ics", "--to", "json").output
    #expect(named.split(separator: "\n").count == 2, "\(named)")
  }

  @Test(arguments: [
    ["edit", "store", "--op", #"{"op":"normalize","day":1}"#, "-i"],
    ["validate", "store", "--fix", "--in-place"],
    ["rebase", "store", "-s", "s.jsonl", "-i"],
  ])
  func aStoreIsNotWrittenOver(_ arguments: [String]) throws {
    let files = try split("trip.json")
    _ = try Tool.run(["import", "feeds/samples", "-q", "-o", folder.path("s.jsonl")])
    let before = try files.map { try folder.read($0) }
    let result = try Tool.run(arguments, in: folder.url)
    #expect(result.code == 65, "\(result.messages)")
    #expect(result.messages.contains("store: a folder"), "\(result.messages)")
    #expect(try files.map { try folder.read($0) } == before)
  }
}
