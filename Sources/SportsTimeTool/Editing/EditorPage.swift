import CivilTime
import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
import SourceText

/// A page on which an itinerary is rearranged by hand: the printable page, and behind it the script, the core and all that
/// the core has to know: the itinerary, its zones, and its places in the gazetteer.
struct EditorPage {
  private let context: Context

  init(_ context: Context) { self.context = context }

  /// Writes the page of the one itinerary of `paths`.
  func run(_ paths: [String], to destination: String?) throws(ToolError) -> ExitCode {
    guard let core = EditorPage.file("core.wasm.lzma"), let unpacking = EditorPage.file("unpack.js"),
      let editor = EditorPage.file("editor.js"), let style = EditorPage.file("editor.css")
    else {
      throw ToolError(
        .cannotCreate,
        "this build has no editor: it was made with a toolchain that can't compile for WebAssembly, without xz, or without 'make editor'"
      )
    }
    if let destination, destination != "-" {
      guard FileForm(path: destination).format == .html else {
        throw Arguments.usage(
          "a page to edit is HTML, and \(quotedForDisplay(destination)) does not end in .html", context.spec)
      }
    }
    var read: [Itinerary] = []
    let code = try ItineraryInput(context: context).forEach(paths) { (itinerary, _) throws(ToolError) in
      read.append(itinerary)
    }
    guard let itinerary = read.first else { return code }
    guard read.count == 1 else {
      throw ToolError(.badInput, "a page to edit has one itinerary, and here are \(read.count)")
    }
    let script = [0x0A] + Array(unpacking.bytes) + Array(editor.bytes)
    let policy = EditorPage.policy(script: script)
    let scripts = try scripts(itinerary, core: core, script: script)
    let options = ExportOptions(zones: try context.zones(), gazetteer: context.gazetteer)
    let output = OutputBuffer(capacity: 1 << 20)
    let exporter = HTMLExporter(
      options, editing: HTMLExporter.Editing(policy: policy, style: style, scripts: scripts))
    exporter.append(itinerary, to: output)
    let target = try OutputTarget(destination)
    try target.write(output)
    try target.commit()
    return code
  }

  private static func file(_ name: String) -> StaticString? {
    EditorFiles.files.first { $0.name.description == name }?.text
  }

  /// Nothing may be fetched, and no script but this one may run.
  private static func policy(script: [UInt8]) -> String {
    let hash = Base64.text(script.withBytes(SHA256.digest))
    return "; script-src 'sha256-\(hash)' 'wasm-unsafe-eval'"
  }

  // MARK: What is behind the page

  private func scripts(
    _ itinerary: Itinerary, core: StaticString, script: [UInt8]
  ) throws(ToolError) -> [UInt8] {
    let output = OutputBuffer(capacity: core.utf8CodeUnitCount + 1 << 16)
    output.append("<script type=\"text/plain\" id=\"core\">" as StaticString)
    output.append(core)
    output.append("</script>\n" as StaticString)
    try appendZones(itinerary, to: output)
    appendPlaces(itinerary, to: output)
    appendRequest(to: output, payload: itinerary.json) { $0.append("{\"do\":\"open\"}" as StaticString) }
    output.append("<script>" as StaticString)
    output.append(script)
    output.append("</script>\n" as StaticString)
    return output.array
  }

  private func appendRequest(to output: OutputBuffer, payload: [UInt8] = [], _ head: (OutputBuffer) -> Void) {
    let line = OutputBuffer()
    head(line)
    output.append("<script type=\"text/plain\" class=\"request\" data-head=\"" as StaticString)
    Markup.append(line.view, to: output)
    output.append("\">" as StaticString)
    output.append(Base64.text(payload))
    output.append("</script>\n" as StaticString)
  }

  private func appendZones(_ itinerary: Itinerary, to output: OutputBuffer) throws(ToolError) {
    let zones = try context.zones()
    var names = Set<String>()
    for game in itinerary.games {
      for span in [game.facts.venueZone, game.facts.zone] { names.insert(itinerary.text.string(span)) }
    }
    for city in cities(itinerary) { names.insert(city.zone) }
    for name in names.sorted(by: { $0.precedesBytewise($1) }) where zones.zone(name) != nil {
      let file: [UInt8]?
      do throws(ZoneFailure) { file = try zones.file(of: name) } catch {
        throw ToolError(.ioFailure, "\(displaySafe(error.path)): \(error.message)")
      }
      guard let file else { continue }
      appendRequest(to: output, payload: file) { head in
        head.append("{\"do\":\"zone\",\"name\":" as StaticString)
        head.appendJSON(name)
        head.append(0x7D)
      }
    }
  }

  /// The cities that the itinerary names, those of the same names elsewhere, as what is ambiguous here is so there, and the
  /// one that gives each market its name.
  private func cities(_ itinerary: Itinerary) -> [Gazetteer.City] {
    var places: [PlaceFacts] = itinerary.games.map(\.facts.place)
    places += itinerary.travels.flatMap { [$0.from, $0.to] }
    if itinerary.hasOrigin { places.append(itinerary.origin) }
    let names = Set(places.map { itinerary.text.string($0.city) })
    let markets = Set(names.flatMap { context.gazetteer.cities(named: $0) }.map(\.market))
    let principal = Set(markets.compactMap { context.gazetteer.principalCity(ofMarket: $0)?.name })
    return context.gazetteer.cities.filter {
      names.contains($0.name) || markets.contains($0.market) && principal.contains($0.name)
    }
  }

  private func appendPlaces(_ itinerary: Itinerary, to output: OutputBuffer) {
    func append(_ name: StaticString, _ text: String, _ head: OutputBuffer) {
      head.append(name)
      head.appendJSON(text)
    }
    for city in cities(itinerary) {
      appendRequest(to: output) { head in
        head.append("{\"do\":\"city\"," as StaticString)
        context.gazetteer.appendMembers(of: city, to: head)
        head.append(0x7D)
      }
    }
    var known: Set<String> = []
    for game in itinerary.games {
      for span in [game.facts.venueName, game.facts.venueID] {
        let name = itinerary.text.string(span)
        let city = itinerary.text.string(game.facts.place.city)
        guard !name.isEmpty, known.insert(name + "\u{0}" + city).inserted,
          name.withBytes({ name in city.withBytes { context.gazetteer.venue(name, city: $0) } }) != nil
        else { continue }
        appendRequest(to: output) { head in
          append("{\"do\":\"venue\",\"id\":", "\(known.count)", head)
          append(",\"name\":", name, head)
          append(",\"city\":", city, head)
          head.append(0x7D)
        }
      }
    }
  }
}
