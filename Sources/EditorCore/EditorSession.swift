import CivilTime
import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripBuilding

/// An itinerary that is edited in a page: the drag, what was done and can be undone, and what the page shows of it.
final class EditorSession {
  /// An edit that was made.
  private final class Step {
    let before: Itinerary
    let operation: EditOperation
    let outcome: EditOutcome

    init(before: Itinerary, operation: EditOperation, outcome: EditOutcome) {
      self.before = before
      self.operation = operation
      self.outcome = outcome
    }
  }

  private var drag: DragSession
  private var done: [Step] = []
  private var undone: [Step] = []
  /// What the last reload could not take over, in words.
  private var lost: [String] = []
  private var validator: Validator
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase
  private let html: HTMLExporter
  private let support: EditSupport
  /// What a schedule offers to the trip.
  private let games: [OfferedGame]

  init(_ text: ByteView, _ games: [OfferedGame], gazetteer: Gazetteer, zones: ZoneDatabase) throws(Refusal) {
    self.gazetteer = gazetteer
    self.zones = zones
    self.games = games
    let offers: TripChanges.Offers = { id in
      games.first { game in game.names.contains { $0.utf8.elementsEqual(id.utf8) } }
    }
    support = .rules(gazetteer: gazetteer, zones: zones, offers: games.isEmpty ? nil : offers)
    drag = DragSession(try EditorSession.read(text, gazetteer), support: support)
    validator = Validator(gazetteer: gazetteer, zones: zones)
    html = HTMLExporter(ExportOptions(zones: zones, gazetteer: gazetteer))
  }

  private static func read(_ text: ByteView, _ gazetteer: Gazetteer) throws(Refusal) -> Itinerary {
    do throws(SyntaxError) { return try Itinerary(json: text, gazetteer: gazetteer) } catch {
      throw Refusal(code: error.code ?? .unreadableItinerary, message: error.message)
    }
  }

  // MARK: Requests

  func answer(_ head: JSONValue, _ payload: ByteView, to output: OutputBuffer) throws(Refusal) {
    switch head["do"]?.string ?? "" {
    case "state": appendState(to: output)
    case "lift":
      let cue = head["game"]?.string.map { drag.begin(game: $0) } ?? drag.begin(item: head["item"]?.string ?? "")
      appendLifted(try cue.get(), to: output)
    case "new": appendLifted(try drag.begin(external: newItem(head)).get(), to: output)
    case "at": appendVerdict(drag.update(try pointer(head)), head, to: output)
    case "drop": try drop(at: pointer(head), to: output)
    case "cancel": finish(drag.cancel(), to: output)
    case "edit": try edit(payload, to: output)
    case "undo": try undo(to: output)
    case "redo": try redo(to: output)
    case "reload": try reload(payload, to: output)
    case "save": try save(as: head["as"]?.string ?? "", to: output)
    case let word:
      throw Refusal(code: .unknownRequest, message: "there is no request \(quotedForDisplay(word))")
    }
  }

  private func newItem(_ head: JSONValue) -> NewItem {
    let title = head["title"]?.string ?? ""
    var custom: String?
    if let notes = head["notes"]?.string, !notes.isEmpty {
      let output = OutputBuffer()
      output.append("{\"notes\":")
      output.appendJSON(notes)
      output.append(0x7D)
      custom = output.text
    }
    return NewItem(
      id: drag.itinerary.newItemID(titled: title), title: title.isEmpty ? nil : title, custom: custom)
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
    if case .dropped(let outcome) = end.fate, let operation = end.operation, outcome.verb != .unchanged {
      record(Step(before: before, operation: operation, outcome: outcome))
    }
    finish(end, to: output)
  }

  private func record(_ step: Step) {
    done.append(step)
    undone = []
  }

  /// What came in during the drag has been applied: a newer itinerary has the edits made again on it.
  private func finish(_ end: DragEnd, to output: OutputBuffer) {
    takeNewer()
    output.append("{\"cue\":")
    output.appendJSON(end.cue?.rawValue ?? "cancelled")
    if case .rejected(let refusal) = end.fate {
      output.append(",\"refused\":{")
      refusal.appendMembers(to: output)
      output.append(0x7D)
    }
    output.append(",\"state\":")
    appendState(to: output)
    output.append(0x7D)
  }

  private func edit(_ payload: ByteView, to output: OutputBuffer) throws(Refusal) {
    guard !drag.isOpen else { throw Refusal(code: .dragAlreadyOpen, message: "an item is being dragged") }
    var reader = EditScriptReader()
    reader.read(payload, file: "edit")
    if let finding = reader.findings.first { throw Refusal(code: finding.code, message: finding.message) }
    for entry in reader.script.entries {
      let before = drag.itinerary
      switch drag.take(.edit(entry.operation)) {
      case .accepted(let outcome)?:
        if outcome.verb != .unchanged {
          record(Step(before: before, operation: entry.operation, outcome: outcome))
        }
      case .refused(_, let refusal)?: throw refusal
      default: break
      }
    }
    appendState(to: output)
  }

  private func undo(to output: OutputBuffer) throws(Refusal) {
    let step = try last(done, .nothingToUndo, "undo")
    undone.append(done.removeLast())
    _ = drag.take(.reload(step.before))
    appendState(to: output)
  }

  private func redo(to output: OutputBuffer) throws(Refusal) {
    let step = try last(undone, .nothingToRedo, "redo")
    done.append(undone.removeLast())
    _ = drag.take(.edit(step.operation))
    appendState(to: output)
  }

  /// While an item is being dragged, nothing is undone.
  private func last(_ steps: [Step], _ code: DiagnosticCode, _ what: String) throws(Refusal) -> Step {
    if !drag.isOpen, let step = steps.last { return step }
    throw Refusal(code: code, message: "there is nothing to \(what)")
  }

  // MARK: A newer version

  /// The itinerary as it was saved elsewhere while an item was in the air.
  private var newer: Itinerary?

  private func reload(_ payload: ByteView, to output: OutputBuffer) throws(Refusal) {
    newer = try EditorSession.read(payload, gazetteer)
    if drag.isOpen {
      output.append("{\"queued\":true}")
    } else {
      takeNewer()
      appendState(to: output)
    }
  }

  /// Makes the edits so far again on the newer itinerary; `lost` names those that it does not allow any more.
  private func takeNewer() {
    guard let newer else { return }
    self.newer = nil
    let steps = done
    done = []
    undone = []
    lost = []
    var editor = Editor(newer, support: support)
    for step in steps {
      let before = editor.itinerary
      switch editor.again(step.operation, step.outcome) {
      case .success(let (operation, outcome)):
        if outcome.verb != .unchanged { done.append(Step(before: before, operation: operation, outcome: outcome)) }
      case .failure(let refusal): lost.append("\(step.outcome.text): \(refusal.message)")
      }
    }
    _ = drag.take(.reload(editor.itinerary))
  }

  // MARK: Saving

  private func save(as word: String, to output: OutputBuffer) throws(Refusal) {
    let file = OutputBuffer()
    let ending: String
    if word == "script" {
      ending = "edits.jsonl"
      for step in done {
        step.operation.appendJSON(to: file)
        file.append(0x0A)
      }
    } else {
      guard let format = ExportFormat(rawValue: word), [.json, .ics, .markdown].contains(format) else {
        throw Refusal(code: .unknownRequest, message: "there is no format \(quotedForDisplay(word))")
      }
      ending = format.fileExtension
      let exporter = ItineraryExporter(
        format: format, options: ExportOptions(zones: zones, gazetteer: gazetteer))
      exporter.write([drag.itinerary], to: file)
    }
    output.append("{\"ending\":")
    output.appendJSON(ending)
    output.append(",\"text\":")
    output.appendJSON(file.view)
    output.append(0x7D)
  }

  // MARK: Answers

  private func appendLifted(_ cue: DragCue, to output: OutputBuffer) {
    output.append("{\"cue\":")
    output.appendJSON(cue.rawValue)
    output.append(",\"before\":")
    output.appendList(drag.destinations?.legalRows ?? []) { output.append(decimal: $0) }
    output.append(",\"on\":")
    output.appendList(drag.destinations?.legalHeaders ?? []) { output.append(decimal: $0) }
    // Wherever on its day it is dropped, a game has this place alone.
    if let landing = drag.landing {
      output.append(",\"place\":")
      output.append(decimal: landing.row)
      output.append(",\"words\":")
      output.appendJSON(words(landing.slot))
    }
    output.append(0x7D)
  }

  /// `{"legal":…,"row":…,"words":…}`, or why not and the nearest place where the item may go.
  private func appendVerdict(_ update: DragUpdate, _ head: JSONValue, to output: OutputBuffer) {
    switch update.verdict {
    case .legal(let slot, let row):
      output.append("{\"legal\":true,\"row\":")
      output.append(decimal: row)
      output.append(",\"words\":")
      output.appendJSON(words(slot))
    case .forbidden(let refusal):
      output.append("{\"legal\":false,\"refused\":{")
      refusal.appendMembers(to: output)
      output.append(0x7D)
      if let destinations = drag.destinations {
        let row = head["before"]?.integer ?? head["on"]?.integer.map { $0 + 1 } ?? destinations.rows.rows.count
        let nearest = drag.landing?.row ?? destinations.legalRows.min { abs($0 - row) < abs($1 - row) }
        if let nearest {
          output.append(",\"nearest\":{\"row\":")
          output.append(decimal: nearest)
          output.append(",\"words\":")
          output.appendJSON(words(drag.landing?.slot ?? destinations.rows.slot(forRow: nearest)))
          output.append(0x7D)
        }
      }
    }
    if let cue = update.cue {
      output.append(",\"cue\":")
      output.appendJSON(cue.rawValue)
    }
    output.append(0x7D)
  }

  /// `day 2 (2026-06-11), between "Dinner" and "Museum"`; the item in the air is not among those of the day.
  private func words(_ slot: Slot) -> String {
    guard let rows = drag.destinations?.rows.rows else { return "" }
    let itinerary = drag.itinerary
    var order: [String] = []
    for row in rows {
      if case .item(let index) = row, itinerary.items[index].position.day == slot.day {
        order.append(itinerary.displayName(itinerary.items[index]))
      }
    }
    let day = itinerary.dayName(slot.day)
    let previous = slot.index > 0 && slot.index <= order.count ? order[slot.index - 1] : nil
    let next = order.indices.contains(slot.index) ? order[slot.index] : nil
    switch (previous, next) {
    case (let previous?, let next?): return "\(day), between \(previous) and \(next)"
    case (let previous?, nil): return "\(day), last, after \(previous)"
    case (nil, let next?): return "\(day), first, before \(next)"
    case (nil, nil): return "\(day), alone on the day"
    }
  }

  /// All that the page shows while nothing is in the air.
  func appendState(to output: OutputBuffer) {
    let itinerary = drag.itinerary
    output.append("{\"title\":")
    output.appendJSON(itinerary.text.string(itinerary.title.isAbsent ? itinerary.id : itinerary.title))
    output.append(",\"totals\":")
    output.appendJSON(ItineraryTotals(itinerary).text { EditorSession.kilometres($0) })
    output.append(",\"rows\":[")
    appendRows(itinerary, to: output)
    output.append("],\"games\":[")
    appendGames(itinerary, to: output)
    output.append("],\"findings\":[")
    appendFindings(itinerary, to: output)
    output.append("],\"changes\":")
    output.appendJSON(list: done.map { $0.outcome.text })
    output.append(",\"lost\":")
    output.appendJSON(list: lost)
    output.append(",\"undo\":")
    output.append(decimal: done.count)
    output.append(",\"redo\":")
    output.append(decimal: undone.count)
    output.append(0x7D)
  }

  private static func kilometres(_ distance: Double) -> String {
    distance < 1e9 ? digitGrouped(Int(distance.rounded())) + " km" : "\(distance) km"
  }

  private func appendRows(_ itinerary: Itinerary, to output: OutputBuffer) {
    var headings: [Int: [UInt8]] = [:]
    var items: [Int: (html: [UInt8], isOff: Bool)] = [:]
    html.forEachRow(of: itinerary) { row, html in
      switch row {
      case .heading(let day): headings[day] = Array(html)
      case .item(let index, let isOff): items[index] = (Array(html), isOff)
      }
    }
    for (number, row) in drag.rows.rows.enumerated() {
      output.append(number == 0 ? "{" : ",{")
      switch row {
      case .header(let day):
        output.append("\"day\":")
        output.append(decimal: day)
        output.append(",\"html\":")
        output.appendJSON((headings[day] ?? []).withBytes { $0.text })
      case .item(let index):
        let item = itinerary.items[index]
        output.append("\"item\":")
        output.appendJSON(itinerary.idText(item))
        output.append(",\"kind\":")
        output.append(0x22)
        output.append(item.kind.word)
        output.append("\",\"title\":")
        output.appendJSON(itinerary.titleText(item))
        if items[index]?.isOff == true { output.append(",\"off\":true") }
        output.append(",\"html\":")
        output.appendJSON((items[index]?.html ?? []).withBytes { $0.text })
      case .games: break
      }
      output.append(0x7D)
    }
  }

  /// The games that are offered and are not in the trip, on the days that it has.
  private func appendGames(_ itinerary: Itinerary, to output: OutputBuffer) {
    guard !games.isEmpty, let start = itinerary.startDate, let last = itinerary.date(ofDay: itinerary.dayCount) else {
      return
    }
    var known = Set<[UInt8]>()
    for item in itinerary.items where item.kind == .game {
      known.insert(itinerary.idBytes(item))
      if let facts = itinerary.game(item)?.facts { known.insert(itinerary.text.withBytes(facts.id) { Array($0) }) }
    }
    var isFirst = true
    for game in games where !game.names.contains(where: { known.contains(Array($0.utf8)) }) {
      guard let date = game.date, date >= start, date <= last else { continue }
      output.append(isFirst ? "{\"id\":" : ",{\"id\":")
      isFirst = false
      output.appendJSON(game.id)
      output.append(",\"title\":")
      output.appendJSON(game.title.isEmpty ? game.id : game.title)
      output.append(",\"when\":")
      let day = itinerary.dayName(date.days(since: start) + 1)
      output.appendJSON(game.time.isEmpty ? day : "\(day), \(game.time)")
      output.append(",\"place\":")
      output.appendJSON(game.place)
      output.append(0x7D)
    }
  }

  private func appendFindings(_ itinerary: Itinerary, to output: OutputBuffer) {
    validator.validate(itinerary, at: TextPlace(file: ""))
    let sink = validator.takeSink()
    for (number, finding) in (sink.errors + sink.warnings + sink.infos).enumerated() {
      output.append(number == 0 ? "{\"severity\":" : ",{\"severity\":")
      output.appendJSON(finding.severity.rawValue)
      output.append(",\"code\":")
      output.appendJSON(finding.code.rawValue)
      output.append(",\"message\":")
      output.appendJSON(finding.message)
      if let item = finding.item {
        output.append(",\"item\":")
        output.appendJSON(item)
      }
      appendFix(of: finding, to: output)
      output.append(0x7D)
    }
  }

  /// What the page asks for where its user wants the finding fixed, and what that does.
  private func appendFix(of finding: Diagnostic, to output: OutputBuffer) {
    guard finding.severity > .info, let fix = RuleRegistry.rule(finding.code)?.fix else { return }
    output.append(",\"fix\":{\"words\":")
    output.appendJSON(fix.summary)
    output.append(",\"operation\":")
    EditOperation.fix(finding.code, item: finding.item ?? finding.barrier).appendJSON(to: output)
    output.append(0x7D)
  }
}
