import Foundation
import Testing

/// Routes and data for other programs: GeoJSON, GPX and JSON-LD.
@Suite struct RouteExportTests {
  private static let overTheDateLine = """
    {"format":"sportstime-itinerary","version":1,"id":"pacific","title":"Pacific & \\"more\\" <b>","startDate":"2026-06-10",\
    "dayCount":3,"origin":{"city":"Auckland","country":"NZ"},"items":[{"id":"t1","kind":"travel","day":1,"sortOrder":-1,\
    "title":"Auckland → Los Angeles","travel":{"leg":0,"from":{"city":"Auckland","country":"NZ"},"to":{"city":\
    "Los Angeles","region":"CA","country":"US"},"mode":"fly","distanceKm":10480,"durationMinutes":730}},\
    {"id":"g1","kind":"game","day":2,"sortOrder":0,"title":"Giants at Dodgers","game":{"id":"g1","league":"mlb",\
    "home":{"id":"lad","name":"Dodgers"},"away":{"id":"sf","name":"Giants"},"venue":{"name":"Dodger Stadium",\
    "city":"Los Angeles","region":"CA","country":"US","latitude":34.0739,"longitude":-118.24},"localDate":"2026-06-11",\
    "start":"2026-06-11T19:10:00-07:00","timeZone":"America/Los_Angeles","status":"scheduled"}},\
    {"id":"c1","kind":"custom","day":3,"sortOrder":1,"title":"Beach","custom":{"notes":"sun"}}]}

    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.overTheDateLine, "pacific.json")
    let trip = Tool.root.appendingPathComponent("Tests/Interop/trip.json")
    try folder.write(try String(contentsOf: trip, encoding: .utf8), "swing.json")
  }

  @Test(.enabled(if: Python.isThere, "Python's packages are not installed"), arguments: ["pacific", "swing"])
  func otherLibrariesReadThem(name: String) throws {
    for ending in ["geojson", "gpx"] {
      let result = try folder.run("export", name + ".json", "-o", name + "." + ending)
      #expect(result.code == 0, "\(result.messages)")
    }
    let linked = try folder.run(
      "export", name + ".json", "--to", "json", "--profile", "schema.org", "-o", name + ".jsonld")
    #expect(linked.code == 0, "\(linked.messages)")
    let checked = try Python.run(
      "check_routes.py", ["json", "geojson", "gpx", "jsonld"].map { folder.path(name + "." + $0) })
    #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
  }

  @Test func severalTripsAreOneFile() throws {
    for (name, count) in [("geojson", 2), ("gpx", 2), ("jsonld", 2)] {
      let result = try folder.run("export", "swing.json", "pacific.json", "-o", "both." + name)
      #expect(result.code == 0, "\(result.messages)")
      let text = try folder.read("both." + name)
      let mark = ["geojson": "\"kind\":\"origin\"", "gpx": "<rte>", "jsonld": "\"ItemList\""][name] ?? ""
      #expect(text.components(separatedBy: mark).count == count + 1, "\(text)")
      if name != "gpx" { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  /// What is on no map is said, and the other places are there.
  @Test(arguments: ["geojson", "gpx"])
  func unknownPlacesAreNamed(form: String) throws {
    try folder.write(
      Self.overTheDateLine.replacingOccurrences(of: #""city":"Auckland""#, with: #""city":"Nowhere""#), "far.json")
    let result = try folder.run("export", "far.json", "-o", "far." + form)
    #expect(result.code == 1)
    #expect(result.messages.contains("far.json: the coordinates of \"Nowhere\" are unknown"), "\(result.messages)")
    #expect(try folder.read("far." + form).contains("34.073900"))
  }

  @Test(arguments: [
    (["--to", "gpx", "--profile", "schema.org"], "--profile is for --to json"),
    (["--to", "json", "--profile", "other"], "schema.org"), (["--to", "jsonld"], "jsonld"),
    (["--to", "gpx", "-o", "a.geojson"], "contradict each other"),
  ])
  func contradictionsAreRefused(_ arguments: [String], _ message: String) throws {
    let result = try Tool.run(["export", "swing.json"] + arguments, in: folder.url)
    #expect(result.code == 64 && result.messages.contains(message), "\(result.messages)")
  }

  /// A page says what validation finds, where it is.
  @Test func aPageShowsFindings() throws {
    let page = try folder.run("export", "swing.json", "--to", "html")
    #expect(page.code == 0, "\(page.messages)")
    #expect(
      page.output.contains("<p class=\"finding\">the game &quot;Boston Red Sox at New York Yankees&quot;"),
      "\(page.output)")
    #expect(page.output.contains("is postponed</p>"))
  }

  /// What was found in the items of one id stands once, with the first of them: with each of 50,000, the page had 17 GB.
  @Test func aPageShowsAFindingOnce() throws {
    func item(_ title: String, _ key: Int) -> String {
      #"{"id":"c","kind":"custom","day":1,"sortOrder":\#(key),"title":"\#(title)"}"#
    }
    let items = [item("Third", 3), item("First", 1), item("Second", 2)].joined(separator: ",")
    try folder.write(
      #"{"format":"sportstime-itinerary","version":1,"id":"t","startDate":"2026-06-12","dayCount":1,"items":[\#(items)]}"#,
      "twins.json")
    let page = try folder.run("export", "twins.json", "--to", "html").output
    let finding = "<p class=\"finding error\">"
    let parts = page.components(separatedBy: "<li class=\"custom\">")
    #expect(parts.count == 4, "\(page)")
    #expect(parts.map { $0.components(separatedBy: finding).count - 1 } == [0, 2, 0, 0], "\(page)")
    #expect(parts[1].contains("First"), "\(page)")
  }

  /// They are for others, and no itinerary can be made of them.
  @Test func routesAreNotReadBack() throws {
    for ending in ["geojson", "gpx", "jsonld"] {
      _ = try folder.run("export", "swing.json", "-o", "x." + ending)
      let result = try folder.run("show", "x." + ending)
      #expect(result.code == 65, "\(ending): \(result.output)\(result.messages)")
    }
  }
}
