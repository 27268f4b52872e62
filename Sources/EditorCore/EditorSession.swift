import CivilTime
import FormatSyntax
import ItineraryDocuments
import ItineraryEditing
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripBuilding
import TripChanging
import TripPages
import TripTimeline

/// An itinerary that is being edited in a page: the drag, the history of edits, and the displayed state.
final class EditorSession {
  private var drag: DragSession
  private var history = EditHistory()
  /// Descriptions of edits that the last reload could not keep.
  private var lost: [String] = []
  private var validator: Validator
  private let gazetteer: Gazetteer
  /// The options of the displayed page and of saved files.
  private let options: ExportOptions
  private let html: HTMLExporter
  private let support: EditSupport
  /// The games of a schedule that can be added to the trip.
  private let games: [OfferedGame]

  init(
    _ text: ByteView, _ games: [OfferedGame], _ options: ExportOptions, _ gazetteer: Gazetteer
  ) throws(Refusal) {
    self.gazetteer = gazetteer
    self.options = options
    self.games = games
    let offers: TripChanges.Offers = { id in
      games.first { game in game.names.contains { $0.utf8.elementsEqual(id.utf8) } }
    }
    support = .rules(gazetteer: gazetteer, zones: options.zones, offers: games.isEmpty ? nil : offers)
    drag = DragSession(try EditorSession.read(text, gazetteer), support: support)
    validator = Validator(gazetteer: gazetteer, zones: options.zones)
    html = HTMLExporter(options)
  }

  private static func read(_ text: ByteView, _ gazetteer: Gazetteer) throws(Refusal) -> Itinerary {
    do throws(SyntaxError) { return try Itinerary(json: text, gazetteer: gazetteer) } catch {
      throw Refusal(code: error.code ?? .unreadableItinerary, message: error.message)
    }
  }

  // MARK: Requests

  func answer(_ head: JSONValue, _ payload: ByteView, to output: OutputBuffer) throws(Refusal) {
    switch head["do"]?.string ?? "" {
    case "state": answerState(to: output)
    case "lift":
      let cue = head["game"]?.string.map { drag.begin(game: $0) } ?? drag.begin(item: head["item"]?.string ?? "")
      answerLifted(try cue.get(), to: output)
    case "new": answerLifted(try drag.begin(external: newItem(head, payload)).get(), to: output)
    case "at": answerVerdict(drag.update(try pointer(head)), head, to: output)
    case "drop": try drop(at: pointer(head), to: output)
    case "cancel": finish(drag.cancel(), to: output)
    case "edit": try edit(payload, to: output)
    case "book": try book(head, payload, to: output)
    case "undo": try undo(to: output)
    case "redo": try redo(to: output)
    case "reload": try reload(payload, to: output)
    case "save": try save(as: head["as"]?.string ?? "", to: output)
    case let word:
      throw Refusal(code: .unknownRequest, message: "there is no request \(quotedForDisplay(word))")
    }
  }

  private func newItem(_ head: JSONValue, _ custom: ByteView) -> NewItem {
    let title = head["title"]?.string ?? ""
    return NewItem(
      id: drag.itinerary.newItemID(titled: title), title: title.isEmpty ? nil : title,
      custom: custom.isEmpty ? nil : String(decoding: custom, as: UTF8.self))
  }

  private func pointer(_ head: JSONValue) throws(Refusal) -> DragPointer {
    if let row = head["before"] {
      guard let row = row.integer else { throw wrong("before") }
      return .before(row: row)
    }
    if let row = head["on"] {
      guard let row = row.integer else { throw wrong("on") }
      return .onHeader(row: row)
    }
    return .belowLast
  }

  private func wrong(_ member: String) -> Refusal {
    Refusal(code: .unknownRequest, message: "\"\(member)\" should be the number of a row")
  }

  // MARK: Changes

  private func drop(at pointer: DragPointer, to output: OutputBuffer) throws(Refusal) {
    let before = drag.itinerary
    let end = drag.drop(at: pointer)
    if case .dropped(let outcome) = end.fate, let operation = end.operation {
      history.record(operation, outcome, before: before)
    }
    finish(end, to: output)
  }

  /// Finishes a drag. Changes that arrived during the drag have been applied. On a newer itinerary, the edits are
  /// repeated.
  private func finish(_ end: DragEnd, to output: OutputBuffer) {
    takeNewer()
    output.json { json in
      json.object { json in
        json.member("cue", end.cue?.rawValue ?? "cancelled")
        if case .rejected(let refusal) = end.fate { json.member("refused", refusal) }
        json.key("state")
        writeState(to: &json)
      }
    }
  }

  private func edit(_ payload: ByteView, to output: OutputBuffer) throws(Refusal) {
    var reader = EditScriptReader()
    reader.read(payload, file: "edit")
    if let finding = reader.findings.first { throw Refusal(code: finding.code, message: finding.message) }
    try make(reader.script.entries.map { $0.operation }, to: output)
  }

  /// Changes travel: its times on the local clocks, and the members of its payload.
  private func book(_ head: JSONValue, _ payload: ByteView, to output: OutputBuffer) throws(Refusal) {
    let id = head["item"]?.string ?? ""
    var members = (try? JSONValue.parse(payload))?.members ?? []
    if let item = drag.itinerary.index(ofItem: id),
      let known = BookedTimes(drag.itinerary, item: item, gazetteer: gazetteer, zones: options.zones)
    {
      do throws(BookedTimes.Unknown) {
        members += try known.members(departs: head["departs"]?.string, arrives: head["arrives"]?.string)
      } catch {
        throw Refusal(code: .wrongType, message: error.message)
      }
    }
    var update = ItemUpdate()
    update.travel = JSONWriter.string { $0.value(JSONValue.object(members)) }
    try make([.update(item: id, update)], to: output)
  }

  private func make(_ operations: [EditOperation], to output: OutputBuffer) throws(Refusal) {
    guard !drag.isOpen else { throw Refusal(code: .dragAlreadyOpen, message: "an item is being dragged") }
    for operation in operations {
      let before = drag.itinerary
      switch drag.take(.edit(operation)) {
      case .accepted(let outcome)?: history.record(operation, outcome, before: before)
      case .refused(_, let refusal)?: throw refusal
      default: break
      }
    }
    answerState(to: output)
  }

  private func undo(to output: OutputBuffer) throws(Refusal) {
    guard !drag.isOpen, let before = history.undo() else { throw nothing(to: "undo", .nothingToUndo) }
    _ = drag.take(.reload(before))
    answerState(to: output)
  }

  private func redo(to output: OutputBuffer) throws(Refusal) {
    guard !drag.isOpen, let operation = history.redo() else { throw nothing(to: "redo", .nothingToRedo) }
    _ = drag.take(.edit(operation))
    answerState(to: output)
  }

  /// The refusal if there is nothing to undo or redo.
  private func nothing(to what: String, _ code: DiagnosticCode) -> Refusal {
    Refusal(code: code, message: "there is nothing to \(what)")
  }

  // MARK: A newer version

  /// The itinerary that was saved elsewhere during a drag.
  private var newer: Itinerary?

  private func reload(_ payload: ByteView, to output: OutputBuffer) throws(Refusal) {
    newer = try EditorSession.read(payload, gazetteer)
    if drag.isOpen {
      output.json { json in json.object { $0.member("queued", true) } }
    } else {
      takeNewer()
      answerState(to: output)
    }
  }

  /// Repeats the edits so far on the newer itinerary. `lost` lists those that are no longer legal.
  private func takeNewer() {
    guard let newer else { return }
    self.newer = nil
    var editor = Editor(newer, support: support)
    lost = history.makeAgain(with: &editor).map { "\($0.outcome.text): \($0.refusal.message)" }
    _ = drag.take(.reload(editor.itinerary))
  }

  // MARK: Saving

  private func save(as word: String, to output: OutputBuffer) throws(Refusal) {
    let file = OutputBuffer()
    let ending: String
    if word == "script" {
      ending = "edits.jsonl"
      file.append(JSONWriter.lines(history.done.map { $0.operation }))
    } else {
      guard let format = ExportFormat(rawValue: word), [.json, .ics, .markdown].contains(format) else {
        throw Refusal(code: .unknownRequest, message: "there is no format \(quotedForDisplay(word))")
      }
      ending = format.fileExtension
      let exporter = ItineraryExporter(format: format, options: options)
      exporter.write([drag.itinerary], to: file)
    }
    output.json { json in
      json.object { json in
        json.member("ending", ending)
        json.member("text", file.view)
      }
    }
  }

  // MARK: Answers

  private func answerState(to output: OutputBuffer) {
    output.json { json in writeState(to: &json) }
  }

  private func answerLifted(_ cue: DragCue, to output: OutputBuffer) {
    output.json { json in
      json.object { json in
        json.member("cue", cue.rawValue)
        json.member("before", drag.destinations?.legalRows ?? [])
        json.member("on", drag.destinations?.legalHeaders ?? [])
        // A game can only be in this place, wherever on its day it is dropped.
        if let landing = drag.landing {
          json.member("place", landing.row)
          json.member("words", words(landing.slot))
        }
      }
    }
  }

  /// Writes `{"legal":…,"row":…,"words":…}`, or the reason for a refusal and the nearest legal place.
  private func answerVerdict(_ update: DragUpdate, _ head: JSONValue, to output: OutputBuffer) {
    output.json { json in
      json.object { json in
        switch update.verdict {
        case .legal(let slot, let row):
          json.member("legal", true)
          json.member("row", row)
          json.member("words", words(slot))
        case .forbidden(let refusal):
          json.member("legal", false)
          json.member("refused", refusal)
          writeNearest(head, to: &json)
        }
        json.member("cue", update.cue?.rawValue)
      }
    }
  }

  private func writeNearest(_ head: JSONValue, to json: inout JSONWriter) {
    guard let destinations = drag.destinations else { return }
    let row = head["before"]?.integer ?? head["on"]?.integer.map { $0 + 1 } ?? destinations.rows.rows.count
    let nearest = drag.landing?.row ?? destinations.legalRows.min { abs($0 - row) < abs($1 - row) }
    guard let nearest else { return }
    json.object("nearest") { json in
      json.member("row", nearest)
      json.member("words", words(drag.landing?.slot ?? destinations.rows.slot(forRow: nearest)))
    }
  }

  /// `day 2, Thursday, June 11`, or `day 2` if it has no date.
  private func dayText(_ day: Int) -> String {
    drag.itinerary.date(ofDay: day).map { "day \(day), \(DateText.weekdayAndDay($0))" } ?? "day \(day)"
  }

  /// `day 2, Thursday, June 11: between "Dinner" and "Museum"`, without the dragged item.
  private func words(_ slot: Slot) -> String {
    guard let rows = drag.destinations?.rows.rows else { return "" }
    let itinerary = drag.itinerary
    var order: [String] = []
    for row in rows {
      if case .item(let index) = row, itinerary.items[index].position.day == slot.day {
        order.append(itinerary.displayName(itinerary.items[index]))
      }
    }
    let day = dayText(slot.day)
    let previous = slot.index > 0 && slot.index <= order.count ? order[slot.index - 1] : nil
    let next = order.indices.contains(slot.index) ? order[slot.index] : nil
    switch (previous, next) {
    case (let previous?, let next?): return "\(day): between \(previous) and \(next)"
    case (let previous?, nil): return "\(day): last, after \(previous)"
    case (nil, let next?): return "\(day): first, before \(next)"
    case (nil, nil): return "\(day): alone on the day"
    }
  }

  /// Writes everything that the page shows without a drag.
  func writeState(to json: inout JSONWriter) {
    let itinerary = drag.itinerary
    let unit = options.unit ?? DistanceUnit.usual(for: itinerary)
    json.object { json in
      json.member("id", itinerary.text.string(itinerary.id))
      json.member("title", itinerary.text.string(itinerary.title.isAbsent ? itinerary.id : itinerary.title))
      json.member("start", itinerary.startDate.map { "\($0)" })
      json.member("totals", ItineraryTotals(itinerary).text { unit.text(kilometres: $0) })
      json.array("rows") { json in writeRows(itinerary, to: &json) }
      json.array("games") { json in writeGames(itinerary, to: &json) }
      json.array("findings") { json in writeFindings(itinerary, to: &json) }
      json.member("changes", history.done.map { $0.outcome.text })
      json.member("lost", lost)
      json.member("undo", history.done.count)
      json.member("redo", history.undone.count)
    }
  }

  private func writeRows(_ itinerary: Itinerary, to json: inout JSONWriter) {
    var headings: [Int: [UInt8]] = [:]
    var items: [Int: (html: [UInt8], isOff: Bool)] = [:]
    html.forEachRow(of: itinerary) { row, html in
      switch row {
      case .heading(let day): headings[day] = Array(html)
      case .item(let index, let isOff): items[index] = (Array(html), isOff)
      }
    }
    for row in drag.rows.rows {
      json.object { json in
        switch row {
        case .header(let day):
          json.member("day", day)
          (headings[day] ?? []).withBytes { json.member("html", $0) }
        case .item(let index):
          let item = itinerary.items[index]
          json.member("item", itinerary.idText(item))
          json.member("kind", item.kind.word)
          json.member("title", itinerary.titleText(item))
          writeDetails(item, itinerary, to: &json)
          if items[index]?.isOff == true { json.member("off", true) }
          (items[index]?.html ?? []).withBytes { json.member("html", $0) }
        case .games: break
        }
      }
    }
  }

  /// The members that can be edited: `custom` and `travel`.
  private func writeDetails(_ item: Item, _ itinerary: Itinerary, to json: inout JSONWriter) {
    guard item.kind == .custom || item.kind == .travel else { return }
    itinerary.text.withBytes(item.payload) { details in
      if details.first == .openBrace { json.compacted("details", details) }
    }
  }

  /// Writes the offered games on the trip's days that are not in the trip.
  private func writeGames(_ itinerary: Itinerary, to json: inout JSONWriter) {
    guard !games.isEmpty, let start = itinerary.startDate, let last = itinerary.date(ofDay: itinerary.dayCount) else {
      return
    }
    var known = Set<[UInt8]>()
    for item in itinerary.items where item.kind == .game {
      known.insert(itinerary.idBytes(item))
      if let facts = itinerary.game(item)?.facts { known.insert(itinerary.text.withBytes(facts.id) { Array($0) }) }
    }
    for game in games where !game.names.contains(where: { known.contains(Array($0.utf8)) }) {
      guard let date = game.date, date >= start, date <= last else { continue }
      let day = dayText(date.days(since: start) + 1)
      json.object { json in
        json.member("id", game.id)
        json.member("title", game.title.isEmpty ? game.id : game.title)
        json.member("when", "\(day) · \(DateText.clock(game.time) ?? "time not set")")
        json.member("place", game.place)
        if !game.cost.isEmpty { json.member("cost", game.cost) }
      }
    }
  }

  private func writeFindings(_ itinerary: Itinerary, to json: inout JSONWriter) {
    validator.validate(itinerary, at: SourceLocation(file: ""))
    let sink = validator.takeSink()
    for finding in sink.errors + sink.warnings + sink.infos {
      json.object { json in
        json.member("severity", finding.severity.rawValue)
        json.member("code", finding.code.rawValue)
        json.member("message", finding.message)
        json.member("item", finding.item)
        writeFix(of: finding, to: &json)
      }
    }
  }

  /// Writes the request with which the page fixes the finding, and the effect of the fix.
  private func writeFix(of finding: Diagnostic, to json: inout JSONWriter) {
    guard finding.severity > .info, let fix = RuleRegistry.rule(finding.code)?.fix else { return }
    json.object("fix") { json in
      json.member("words", fix.summary)
      json.member("operation", EditOperation.fix(finding.code, item: finding.item ?? finding.barrier))
    }
  }
}
