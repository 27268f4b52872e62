import CPageCore
import CivilTime
import CommandInterface
import DataFiles
import FormatSyntax
import ItineraryEditing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripChanging
import TripFiles
import TripPages
import TripTimeline

/// A page for rearranging an itinerary: the printable page, followed by the script, the core, and the core's data. The
/// data are the itinerary, its zones, its places in the gazetteer and, with a schedule, the games that can be added.
struct EditorPage {
  private let context: Context

  init(_ context: Context) { self.context = context }

  /// Writes the page of the only itinerary in `paths`.
  func run(_ paths: [String], to destination: String?) throws(ToolError) -> ExitCode {
    if let destination, destination != "-" {
      guard FileForm(path: destination).format == .html else {
        throw context.usage("a page to edit is HTML, and \(quotedForDisplay(destination)) does not end in .html")
      }
    }
    var read: [Itinerary] = []
    let code = try ItineraryInput(context: context).forEach(paths) { (itinerary, _) throws(ToolError) in
      read.append(itinerary)
    }
    guard let itinerary = read.first else { return code }
    guard read.count == 1 else {
      throw ToolError(.badInput, "a page to edit has one itinerary, but the input has \(read.count)")
    }
    guard let packed = EditorPage.packed, let unpacking = EditorPage.file("unpack.js"),
      let editor = EditorPage.file("editor.js"), let style = EditorPage.file("editor.css")
    else {
      throw ToolError(
        .cannotCreate,
        "this build has no editor; run 'make editor' and build again"
      )
    }
    let (games, gamesCode) = try games(beside: itinerary)
    let script = [.lineFeed] + EditorPage.withoutComments(unpacking)
    let policy = EditorPage.policy(script.withBytes(SHA256.digest), SHA256.digest(editor))
    let scripts = try scripts(itinerary, games, packed: packed, script: script)
    var options = ExportOptions(zones: try context.zones(), gazetteer: context.gazetteer)
    options.unit = context[.units]
    let output = OutputBuffer(capacity: 1 << 20)
    let exporter = HTMLExporter(
      options,
      editing: HTMLExporter.Editing(
        policy: policy, style: Array(DragFeedback.style.utf8) + Array(style), scripts: scripts))
    exporter.append(itinerary, to: output)
    try OutputTarget.write(output.view, to: destination)
    return code.worse(gamesCode)
  }

  private static func file(_ name: String) -> ByteView? { DataFiles.editor.first { $0.name == name }?.bytes }

  /// A script without indentation and comment lines. It must not have line endings in string literals.
  private static func withoutComments(_ script: ByteView) -> [UInt8] {
    let lines = script.split(separator: .lineFeed).map { line in line.drop { $0 == .blank } }
    let kept = lines.filter { !$0.starts(with: "//".utf8) && !$0.isEmpty }
    return Array(kept.joined(separator: [.lineFeed]))
  }

  /// The packed script and core; nil if this build has none.
  private static var packed: ByteView? {
    var size = 0
    guard let start = sportstime_page_core(&size) else { return nil }
    return ByteView(start: start, count: size)
  }

  /// The content security policy: nothing may be fetched, and only the scripts with these digests may run.
  private static func policy(_ digests: [UInt8]...) -> String {
    let hashes = digests.map { "'sha256-\(Base64.text($0))'" }.joined(separator: " ")
    return "; script-src \(hashes) 'wasm-unsafe-eval'"
  }

  // MARK: What follows the page

  private func scripts(
    _ itinerary: Itinerary, _ games: [OfferedGame], packed: ByteView, script: [UInt8]
  ) throws(ToolError) -> [UInt8] {
    let output = OutputBuffer(capacity: packed.count / 3 * 4 + 1 << 16)
    output.append("<script type=\"text/plain\" id=\"core\">")
    Base94.append(packed, to: output)
    output.append("</script>\n")
    let places = PageSurroundings(itinerary, games, context.gazetteer)
    try appendZones(places, to: output)
    appendPlaces(places, to: output)
    if !games.isEmpty {
      appendRequest(to: output, payload: GameList(games).text) { $0.member("do", "games") }
    }
    appendRequest(to: output, payload: itinerary.json) { json in
      json.member("do", "open")
      if let unit = context[.units] { json.member("unit", unit.rawValue) }
    }
    output.append("<script>")
    output.append(script)
    output.append("</script>\n")
    return output.array
  }

  private func appendRequest(to output: OutputBuffer, payload: [UInt8] = [], _ members: (inout JSONWriter) -> Void) {
    let line = OutputBuffer()
    line.json { json in json.object(members) }
    output.append("<script type=\"text/plain\" class=\"request\" data-head=\"")
    Markup.append(line.view, to: output)
    output.append("\">")
    output.append(Base64.text(payload))
    output.append("</script>\n")
  }

  private func appendZones(_ places: PageSurroundings, to output: OutputBuffer) throws(ToolError) {
    let zones = try context.zones()
    for name in places.zones.sorted(by: { $0.precedesBytewise($1) }) where zones.zone(name) != nil {
      let file: [UInt8]?
      do throws(ZoneFailure) { file = try zones.file(of: name) } catch {
        throw ToolError(.ioFailure, "\(displaySafe(error.path)): \(error.message)")
      }
      guard let file else { continue }
      appendRequest(to: output, payload: file) { json in
        json.member("do", "zone")
        json.member("name", name)
      }
    }
  }

  private func appendPlaces(_ places: PageSurroundings, to output: OutputBuffer) {
    for city in places.cities {
      appendRequest(to: output) { json in
        json.member("do", "city")
        context.gazetteer.writeMembers(of: city, to: &json)
      }
    }
    for (number, venue) in places.venues.enumerated() {
      appendRequest(to: output) { json in
        json.member("do", "venue")
        json.member("id", "\(number + 1)")
        json.member("name", venue.name)
        json.member("city", venue.city)
      }
    }
  }

  // MARK: Games

  /// This limit keeps a page with 40 items below 700 kB.
  private static let gamesLimit = 15_000

  /// The games on the trip's days that fit, those with the least additional travel first. If there are too many for a
  /// page, the last ones are left out with a message.
  private func games(beside itinerary: Itinerary) throws(ToolError) -> ([OfferedGame], ExitCode) {
    guard let (schedule, isComplete) = try context.schedule(context[.schedules]) else {
      return ([], .done)
    }
    let code: ExitCode = isComplete ? .done : .findings
    guard itinerary.startDate != nil, itinerary.date(ofDay: itinerary.dayCount) != nil else {
      context.console.say("the page offers no games to add, as the trip has no dates")
      return ([], code)
    }
    let offers = ScheduleOffers(schedule, gazetteer: context.gazetteer)
    var games = try GameSuggestions(offers, context).suggestions(for: itinerary)
    let all = games.count
    while size(games) > EditorPage.gamesLimit {
      games.removeLast(max(1, games.count - games.count * EditorPage.gamesLimit / size(games)))
    }
    if games.count < all {
      context.console.say(
        "the page offers \(games.count) of the \(all) games that can be added, so that it stays small")
    }
    return (games, code)
  }

  private func size(_ games: [OfferedGame]) -> Int { GameList(games).text.count }
}
