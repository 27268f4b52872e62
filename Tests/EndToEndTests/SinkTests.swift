import Foundation
import Testing

/// Nothing of an input reaches a path, a shell, a terminal or a document as anything but text: each way in, with texts
/// that are made for each sink.
///
/// The network is `SyncFetchTests`'; calendars and Markdown, text by text, are `InjectionTests`'.
@Suite struct SinkTests {
  /// What would be seen of it, were it more than text.
  private static let mark = "PWNED"

  private static let texts = [
    "$(touch PWNED)", "`touch PWNED`", "'; touch PWNED; '", "|touch PWNED", "../../PWNED", "/tmp/PWNED", "PWNED\u{0}.x",
    "-oPWNED", "--output=PWNED", "<script>PWNED</script>", "\"><img src=x onerror=PWNED>", "</style><svg onload=PWNED>",
    "javascript:PWNED", "\u{1B}]0;PWNED\u{7}\u{1B}[31m", "\u{9B}31mPWNED", "\u{202E}PWNED\u{2066}", "\u{2028}PWNED",
    "PWNED\r\nATTACH:http://x/\r\nEND:VEVENT", "=PWNED()", "@PWNED", "+PWNED", "-2+PWNED", "]]><PWNED/>", "%PWNED%n%s",
    "&PWNED;", "--><PWNED>", "{\"PWNED\":1}", "PWNED\",\"x\":\"", "file:///etc/PWNED", "http://169.254.169.254/PWNED",
  ]

  private static func json(_ text: String) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: [text], options: [.withoutEscapingSlashes])
    return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
  }

  private static func cell(_ text: String) -> String { "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }

  enum WayIn: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case table, feed, calendar, request, itinerary, edits, gazetteer, definition, settings, fileName

    var testDescription: String { rawValue }
  }

  private static let plainTable =
    "id,league,home,away,venue,city,start,tz,status\n"
    + "g1,mlb,New York Yankees,Boston Red Sox,Yankee Stadium,New York,2026-06-10T19:05:00,America/New_York,scheduled\n"

  private static func table(_ texts: [String]) -> String {
    let rows = texts.enumerated().map { number, text in
      // A table with a NUL byte is refused whole.
      let it = cell(text.filter { $0 != "\0" })
      return "\(it),\(it),\(it),Other,\(it),\(it),2026-06-\(number % 20 + 10)T19:05:00,America/New_York,scheduled\n"
        + "x\(number),x,A,B,C,Boston,\(it),\(it),\(it)\n"
    }
    return plainTable + rows.joined()
  }

  private static func trip(_ text: String) throws -> String {
    let it = try json(text)
    return #"{"format":"sportstime-itinerary","version":1,"id":\#(it),"title":\#(it),"startDate":"2026-06-10","#
      + #""dayCount":2,\#(it):1,"origin":{"city":\#(it)},"items":["#
      + #"{"id":\#(it),"kind":"custom","day":1,"sortOrder":1,"title":\#(it),\#(it):2,"custom":{"category":\#(it),"#
      + #""notes":\#(it),"location":{"name":\#(it),"city":\#(it)}}},"#
      + #"{"id":"g","kind":"game","day":1,"sortOrder":0,"title":\#(it),"game":{"id":\#(it),"league":\#(it),"#
      + #""home":{"id":\#(it),"name":\#(it)},"away":{"id":"b","name":\#(it)},"venue":{"name":\#(it),"city":\#(it)},"#
      + #""localDate":"2026-06-10","timeZone":\#(it)}},"#
      + #"{"id":"t","kind":"travel","day":1,"sortOrder":2,"title":\#(it),"travel":{"mode":\#(it),"from":{"city":\#(it)},"#
      + #""to":{"city":\#(it)}}}]}"#
  }

  private static func edits(_ text: String) -> String {
    #"{"op":"insert","day":1,"last":true,"item":{"id":\#(text),"kind":"custom","title":\#(text),"#
      + #""custom":{"notes":\#(text)}}}"# + "\n" + #"{"op":"move","item":\#(text),"after":\#(text)}"#
  }

  private static func requests(_ text: String) -> String {
    #"{"id":\#(text),"title":\#(text),"team":["New York Yankees",\#(text)],"items":[]}"# + "\n"
      + #"{"id":\#(text),"title":\#(text),"team":["New York Yankees"],"items":[{"id":\#(text),"kind":"custom","day":1,"#
      + #""sortOrder":2,"title":\#(text),"custom":{"notes":\#(text)}}]}"#
  }

  private static func aliases(_ texts: [String]) -> String {
    "kind,league,id,alias\n" + texts.map { "team,mlb,bos,\(cell($0.filter { $0 != "\0" }))\n" }.joined()
  }

  /// What every command needs, without hostile texts.
  private static func plainFiles() throws -> [String: String] {
    [
      "feed.csv": plainTable, "own.jsonl": try trip("plain") + "\n", "request.jsonl": requests(#""plain""#),
      "edits.jsonl": edits(#""plain""#), "g/aliases.csv": aliases(["plain"]),
    ]
  }

  /// The files of one way in; those of the others are plain.
  private static func files(_ way: WayIn) throws -> [String: String] {
    let words = try texts.map { try json($0) }
    let list = words.joined(separator: ",")
    func each(_ text: (String) throws -> String) rethrows -> String {
      try words.map(text).joined(separator: "\n") + "\n"
    }
    switch way {
    case .table: return ["feed.csv": table(texts)]
    case .feed:
      let games = words.enumerated().map { number, it in
        #"{"id":\#(it),"league":\#(it),"home":\#(it),"away":"B","venue":\#(it),"city":\#(it),"#
          + #""start":"2026-06-\#(number % 20 + 10)T19:05:00","tz":"America/New_York","status":"scheduled"}"#
      }
      return ["feed.json": "[" + games.joined(separator: ",") + "]"]
    case .calendar:
      let lines = texts.map { $0.replacingOccurrences(of: "\r\n", with: "\\n").filter { $0 != "\0" } }
      let events = lines.map { line in
        "BEGIN:VEVENT\r\nUID:\(line)\r\nDTSTART:20260611T190000Z\r\nSUMMARY:A \(line) at B\r\n"
          + "LOCATION:\(line)\r\nEND:VEVENT\r\n"
      }
      return [
        "feed.ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nX-WR-CALNAME:\(lines.joined())\r\n"
          + events.joined() + "END:VCALENDAR\r\n"
      ]
    case .request: return ["request.jsonl": each(requests)]
    case .itinerary: return ["own.jsonl": try texts.map { try trip($0) + "\n" }.joined()]
    case .edits: return ["edits.jsonl": each(edits)]
    case .gazetteer:
      return ["g/aliases.csv": aliases(texts)]
    case .definition:
      var files: [String: String] = [:]
      for (number, it) in words.enumerated() {
        files["d/own\(number).json"] = #"{"name":\#(it),"format":"csv","columns":{\#(it):\#(it)},\#(it):\#(it)}"#
      }
      return files
    case .settings:
      return [
        ".sportstime.json": #"{"validate":{"disable":[\#(list)],"baseline":\#(words[5]),"schedule":\#(words[4]),"#
          + #""onChange":\#(words[0]),\#(words[1]):1},\#(words[2]):[]}"#
      ]
    case .fileName:
      var files: [String: String] = [:]
      for text in texts {
        files["in/" + text.replacingOccurrences(of: "/", with: "_").filter { $0 != "\0" } + ".csv"] = plainTable
      }
      return files
    }
  }

  /// Each writes what the next ones read; some find nothing to read, as the texts are refused before.
  private static let commands = [
    ["import", "feed.csv", "feed.json", "feed.ics", "in", "--partial", "-o", "s.jsonl", "--report", "import.html"],
    ["import", "feed.csv", "--gazetteer", "g", "-o", "s2.jsonl"],
    ["import", "feed.csv", "--feeds", "d"],
    ["import", "s.jsonl", "--feed", "sportstime-jsonl", "-o", "s.csv"], ["audit", "s.jsonl"],
    ["build", "-s", "s.jsonl", "-r", "request.jsonl", "-o", "t.jsonl"],
    ["build", "-s", "s.jsonl", "--from", "2026-01-01", "-o", "all.json"],
    ["edit", "all.json", "--script", "edits.jsonl", "--keep-going", "-o", "edited.json", "--report", "edit.json"],
    ["validate", "own.jsonl"], ["validate", "own.jsonl", "t.jsonl", "all.json", "-f", "html", "-o", "report.html"],
    ["validate", "own.jsonl", "all.json", "-f", "sarif", "-o", "report.sarif"],
    ["validate", "own.jsonl", "all.json", "-f", "github"], ["show", "own.jsonl"], ["show", "edited.json"],
    ["export", "own.jsonl", "--to", "ics", "-o", "own.ics"], ["export", "all.json", "--to", "ics", "-o", "all.ics"],
    ["export", "own.jsonl", "--to", "html", "-o", "own.html"],
    ["export", "edited.json", "--to", "html", "-o", "e.html"],
    ["export", "all.json", "--to", "gpx", "-o", "all.gpx"], ["export", "own.jsonl", "--to", "gpx", "-o", "own.gpx"],
    ["export", "own.jsonl", "--to", "geojson", "-o", "own.geojson"],
    ["export", "own.jsonl", "--to", "json", "--profile", "schema.org", "-o", "own.jsonld"],
    ["heal", "own.ics", "all.ics", "--allow-loss", "-o", "healed.ics"],
    ["export", "own.jsonl", "t.jsonl", "edited.json", "--to", "markdown", "-o", "folder/"],
    ["rebase", "own.jsonl", "-s", "s.jsonl", "-o", "r.jsonl"], ["diff", "s.jsonl", "s2.jsonl"],
    ["plan", "-s", "s.jsonl", "--team", "New York Yankees", "-o", "plan.json"],
    [
      "sync", "-c", "nightly.json", "--now", "2026-06-01T00:00:00Z", "-f", "html", "-o", "sync.html", "--metrics",
      "sync.prom",
    ],
    ["sync", "-c", "nightly.json", "--log"], ["history", "mlb:g1", "--store", "store"],
  ]

  private static let editing =
    commands.filter { ["import", "build", "edit"].contains($0[0]) }
    + [["export", "edited.json", "--to", "html", "--editable", "-s", "s.jsonl", "-o", "editable.html"]]

  /// The page's core is compiled separately, so a build can lack it.
  private static let hasEditor: Bool = {
    guard let folder = try? TemporaryFolder(), let trip = try? trip("A") else { return false }
    try? folder.write(trip, "trip.json")
    let page = try? Tool.run(["export", "trip.json", "--to", "html", "--editable", "-o", "page.html"], in: folder.url)
    return page?.code != 73
  }()

  /// A nightly run over the feeds. What follows changes gets them on its standard input.
  private static let nightly = """
    {"format": "sportstime-sync", "version": 1, "store": "store", "publish": {"folder": "public"},
     "itineraries": ["all.json"], "onChange": ["sh", "-c", "cat > changes.json"],
     "feeds": [{"name": "games", "source": "feed.*"}]}
    """

  private static let written: Set = [
    "s.jsonl", "s2.jsonl", "s.csv", "import.html", "t.jsonl", "all.json", "edited.json", "edit.json", "report.html",
    "report.sarif", "own.ics", "all.ics", "own.html", "e.html", "all.gpx", "own.gpx", "folder", "r.jsonl",
    "own.geojson", "own.jsonld", "editable.html", "healed.ics", "plan.json", "nightly.json", "sync.html", "sync.prom",
    "store", "public", "changes.json",
  ]

  /// What no command writes, as the settings are refused.
  private static let unwritten: Set = [
    "s.jsonl", "s2.jsonl", "s.csv", "import.html", "t.jsonl", "all.json", "edited.json", "edit.json", "report.html",
    "report.sarif", "all.ics", "e.html", "all.gpx", "r.jsonl", "editable.html", "healed.ics", "plan.json",
    "sync.html", "sync.prom", "store", "public", "changes.json",
  ]

  @Test(arguments: WayIn.allCases) func textStaysText(_ way: WayIn) throws {
    try expectText(way, Self.commands, Self.written.subtracting(["editable.html"]))
  }

  @Test(.enabled(if: hasEditor, "this build has no editor"), arguments: WayIn.allCases)
  func textStaysTextInTheEditor(_ way: WayIn) throws {
    try expectText(way, Self.editing, ["editable.html"])
  }

  /// - Parameter documents: those that the commands write, unless the settings are refused.
  private func expectText(_ way: WayIn, _ commands: [[String]], _ documents: Set<String>) throws {
    let place = try TemporaryFolder()
    let folder = place.url("work")
    let files = try Self.plainFiles().merging(Self.files(way)) { $1 }
    for (name, content) in files {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content.utf8).write(to: url)
    }
    try Data(Self.nightly.utf8).write(to: folder.appendingPathComponent("nightly.json"))
    for words in commands where Self.isThere(words, folder) {
      let result = try Tool.run(words, in: folder)
      #expect([0, 1, 64, 65, 66, 75, 76].contains(result.code), "\(words): \(result.code) \(result.messages)")
      Self.expectPlain(result.messages, "\(words)")
      Self.expectPlain(result.output, "\(words)")
    }
    try Self.expectKnownNames(place, folder, Set(files.keys))
    let missing = documents.filter { !FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }
    #expect(missing == (way == .settings ? documents.intersection(Self.unwritten) : []), "\(missing.sorted())")
    try Self.expectPlainDocuments(folder)
  }

  /// Whether something that the command reads is there.
  private static func isThere(_ words: [String], _ folder: URL) -> Bool {
    words.contains { FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }
  }

  /// A terminal takes no order from it: no control, no C1, no sign of direction.
  private static func expectPlain(_ text: String, _ context: String) {
    let orders = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
      default: false
      }
    }
    #expect(orders.isEmpty, "\(context): \(orders.map { String($0.value, radix: 16) })")
  }

  /// No file but those that the command line names, and none beside the folder.
  private static func expectKnownNames(_ place: TemporaryFolder, _ folder: URL, _ given: Set<String>) throws {
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path) == ["work"])
    #expect(!FileManager.default.fileExists(atPath: "/tmp/" + mark))
    let tops = Set(given.map { String($0.prefix { $0 != "/" }) })
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      #expect(written.contains(name) || tops.contains(name), "\(name)")
    }
    for made in ["folder", "public", "store"] {
      let inside = FileManager.default.enumerator(atPath: folder.appendingPathComponent(made).path)
      for name in (inside?.allObjects ?? []).compactMap({ $0 as? String }) {
        #expect(
          name.split(separator: "/").allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9._-]*/) != nil }, "\(name)")
      }
    }
  }

  private static func expectPlainDocuments(_ folder: URL) throws {
    let feeds = FileManager.default.enumerator(atPath: folder.appendingPathComponent("public").path)
    let pages =
      [
        "own.html", "e.html", "editable.html", "report.html", "import.html", "sync.html", "all.gpx",
        "own.gpx",
      ] + (feeds?.allObjects ?? []).compactMap { $0 as? String }.filter { $0.hasSuffix(".atom") }.map { "public/" + $0 }
    for name in pages {
      guard let page = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) else { continue }
      // In markup or a script of ours the mark would stand in a tag, or without the sign that makes it text.
      for tag in page.matches(of: /<[a-zA-Z\/!?][^>]*>/) {
        let bare = String(tag.0).replacing(/"[^"]*"/, with: "")
        #expect(!bare.contains(mark), "\(name) has \(tag.0.prefix(200))")
      }
      for wrong in ["<script>" + mark, "<img", "<svg onload", "<" + mark] {
        #expect(!page.contains(wrong), "\(name) has \(wrong)")
      }
      #expect(page.firstMatch(of: /(?i)(?:href|src|action)\s*=\s*["']?\s*(?:javascript|file):/) == nil, "\(name)")
    }
    for name in ["own.ics", "all.ics", "healed.ics"] {
      guard let calendar = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) else {
        continue
      }
      #expect(!calendar.contains("\nATTACH"), "\(name)")
    }
    if let table = try? String(contentsOf: folder.appendingPathComponent("s.csv"), encoding: .utf8) {
      // What a spreadsheet would work out.
      #expect(table.firstMatch(of: /(?m)(?:^|,)"?[=@+\-](?:2\+)?PWNED/) == nil, "\(table)")
    }
    if let metrics = try? String(contentsOf: folder.appendingPathComponent("sync.prom"), encoding: .utf8) {
      expectPlain(metrics, "sync.prom")
      for line in metrics.split(separator: "\n") {
        #expect(line.wholeMatch(of: /#.*|[a-z_]+(\{([a-z_]+="([^"\\]|\\.)*",?)*\})? [-0-9.e+]+/) != nil, "\(line)")
      }
    }
    for name in [
      "edit.json", "all.json", "edited.json", "own.geojson", "own.jsonld", "plan.json", "report.sarif", "changes.json",
    ] {
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { continue }
      #expect((try? JSONSerialization.jsonObject(with: data)) != nil, "\(name) is not JSON")
    }
  }
}
