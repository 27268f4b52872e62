import Foundation
import Testing

/// A file of many itineraries is read and written by several threads, in sections that keep nothing: the bytes are those of
/// one thread that has all of them.
@Suite struct SharedExportTests {
  private static let count = 500
  private static let zones = [
    "America/New_York", "Asia/Kolkata", "Europe/London", "Australia/Sydney", "America/Phoenix",
  ]

  private static func trip(_ number: Int) -> String {
    let (zone, day) = (zones[number * 7 % zones.count], 10 + number % 15)
    let filler = String(repeating: "words & more <b> ", count: 20)
    let city = number % 50 == 9 ? "Nowhere \(number)" : "Boston"
    return """
      {"format":"sportstime-itinerary","version":1,"id":"trip \(number)","title":"Trip \(number)","startDate":\
      "20\(20 + number % 9)-03-\(day)","dayCount":3,"origin":{"city":"Auckland","country":"NZ"},"items":[\
      {"id":"t1","kind":"travel","day":1,"sortOrder":-1,"title":"Auckland → Boston","travel":{"leg":0,"from":\
      {"city":"Auckland","country":"NZ"},"to":{"city":"Boston","region":"MA","country":"US"},"mode":"fly"}},\
      {"id":"g1","kind":"game","day":2,"sortOrder":0,"title":"A at B","game":{"id":"g\(number)","league":"mlb",\
      "home":{"id":"b","name":"B"},"away":{"id":"a","name":"A"},"venue":{"name":"Ground","city":"\(city)"},\
      "localDate":"20\(20 + number % 9)-03-\(day + 1)","start":"20\(20 + number % 9)-03-\(day + 1)T19:10:00-05:00",\
      "timeZone":"\(zone)","status":"scheduled"}},\
      {"id":"c1","kind":"custom","day":3,"sortOrder":1,"title":"Walk","custom":{"notes":"\(filler)"}}]}
      """
  }

  private static let trips = (0..<count).map { trip($0) }
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.trips.joined(separator: "\n") + "\n", "trips.jsonl")
    // A list is read by one thread.
    try folder.write("[" + Self.trips.joined(separator: ",\n") + "]", "list.json")
  }

  @Test(arguments: ["ics", "md", "jsonl", "json", "html", "geojson", "gpx", "jsonld"])
  func bytesAreThoseOfOneThread(ending: String) throws {
    let alone = try folder.run("export", "list.json", "-o", "alone." + ending)
    for jobs in ["1", "2", "5"] {
      let shared = try folder.run("export", "trips.jsonl", "--jobs", jobs, "-o", "shared." + ending)
      #expect(shared.code == alone.code, "\(shared.messages)")
      #expect(try folder.read("shared." + ending) == folder.read("alone." + ending), "\(jobs)")
      // Places that are on no map are named once each, in their order, with the name of the file.
      #expect(shared.messages == alone.messages.replacingOccurrences(of: "list.json", with: "trips.jsonl"))
    }
    #expect(alone.code == (["geojson", "gpx"].contains(ending) ? 1 : 0))
  }

  @Test func calendarReadsBackAsItWas() throws {
    #expect(try folder.run("export", "trips.jsonl", "-o", "trips.ics").code == 0)
    #expect(try folder.run("export", "trips.ics", "-o", "back.jsonl").code == 0)
    #expect(try folder.run("export", "trips.jsonl", "-o", "again.jsonl").code == 0)
    #expect(try folder.read("back.jsonl") == folder.read("again.jsonl"))
  }

  /// What can be read once only is kept for the file's further sections.
  @Test func pipesAreReadOnce() throws {
    #expect(try folder.run("export", "trips.jsonl", "-o", "file.ics").code == 0)
    for script in ["cat trips.jsonl | sportstime export - --to ics", "sportstime export <(cat trips.jsonl) --to ics"] {
      let result = try Tool.shell(script + " > piped.ics", in: folder)
      #expect(result.code == 0, "\(result.messages)")
      #expect(try folder.read("piped.ics") == folder.read("file.ics"), "\(script)")
    }
  }

  /// Several files, of which some hold one itinerary or are of other formats.
  @Test func filesOfAllKindsAreOneCalendar() throws {
    try folder.write(Self.trip(9_001), "one.json")
    #expect(try folder.run("export", "one.json", "-o", "one.md").code == 0)
    let others = (0..<400).map { Self.trip(Self.count + $0) }
    try folder.write("[" + others.joined(separator: ",\n") + "]", "others.json")
    let together = try folder.run("export", "one.md", "trips.jsonl", "others.json", "-o", "all.ics")
    #expect(together.code == 0, "\(together.messages)")
    try folder.write(([Self.trip(9_001)] + Self.trips + others).joined(separator: "\n"), "all.jsonl")
    #expect(try folder.run("export", "all.jsonl", "-o", "expected.ics").code == 0)
    #expect(try folder.read("all.ics") == folder.read("expected.ics"))
  }

  @Test func brokenLinesAreNamedWhereTheyAre() throws {
    var lines = Self.trips
    lines[3] = "{"
    lines[380] = ""
    lines[430] = #"{"id":7}"#
    try folder.write(lines.joined(separator: "\n"), "broken.jsonl")
    for ending in ["ics", "jsonl"] {
      let result = try folder.run("export", "broken.jsonl", "-o", "out." + ending)
      #expect(result.code == 1)
      let places = result.messages.split(separator: "\n").filter { $0.contains(": error: ") }
        .map { $0.split(separator: ":")[1] }
      #expect(places == ["4", "431"], "\(result.messages)")
    }
    #expect(try folder.read("out.jsonl").split(separator: "\n").count == Self.count - 3)
    // No input is written over.
    let same = try folder.run("export", "broken.jsonl", "-o", "broken.jsonl")
    #expect(same.code == 64, "\(same.messages)")
    #expect(try folder.read("broken.jsonl") == lines.joined(separator: "\n"))
  }
}
