import CivilTime
import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
package import SourceText
import TripBuilding

/// What a page talks to: a request in, an answer out, each one text.
///
/// A request is a line of JSON that says what to `do`, and what follows the line is what it is about, if anything:
///
/// - `zone` (`name`; the TZif file follows), `city` and `venue` (as the gazetteer has them), `games` (a schedule's, as
///   `GameList` has them): before the itinerary is opened.
/// - `open` (`unit`: km or miles; without it, that of the trip's countries): an itinerary follows. The answer, as that of
///   every change, is the state of the page.
/// - `lift` (`item` or `game`), `new` (`title`; the member `custom` follows, if any): takes an item up; answers where it
///   may go.
/// - `at`, `drop` (`before`: a row, `on`: a header's row, or neither: below the last): asks, or drops. `cancel`.
/// - `edit`: an edit operation follows. `undo`, `redo`, `reload`: a newer itinerary follows.
/// - `save` (`as`: json, ics, markdown or script): answers the file.
///
/// Answers are objects. What is not done says why: `refused`, with a code and a message.
package struct EditorHost {
  private var zones: [String: [UInt8]] = [:]
  private var gazetteer = Gazetteer()
  private var games: [OfferedGame] = []
  private var session: EditorSession?

  package init() {}

  /// Answers a request; `output` is emptied first.
  package mutating func answer(_ request: ByteView, to output: OutputBuffer) {
    output.removeAll()
    let end = request.firstIndex(of: .lineFeed, from: 0) ?? request.count
    let payload = request.slice(end + 1, request.count)
    do throws(Refusal) {
      let head: JSONValue
      do throws(SyntaxError) { head = try JSONValue.parse(request.slice(0, end)) } catch {
        throw Refusal(code: .unknownRequest, message: error.message)
      }
      try answer(head, payload, to: output)
    } catch {
      output.removeAll()
      output.json { json in json.object { $0.member("refused", error) } }
    }
  }

  private mutating func answer(
    _ head: JSONValue, _ payload: ByteView, to output: OutputBuffer
  ) throws(Refusal) {
    switch head["do"]?.string ?? "" {
    case "zone": zones[head["name"]?.string ?? ""] = Array(payload)
    case "city": gazetteer.addCity(head)
    case "venue": gazetteer.addVenue(head)
    case "games":
      guard let list = GameList(payload) else {
        throw Refusal(code: .unknownRequest, message: "the games can't be read")
      }
      games = list.games
    case "open":
      var options = ExportOptions(zones: ZoneDatabase(files: zones), gazetteer: gazetteer)
      options.unit = head["unit"]?.string.flatMap { DistanceUnit(rawValue: $0) }
      session = try EditorSession(payload, games, options, gazetteer)
      output.json { json in session?.writeState(to: &json) }
      return
    default:
      guard session != nil else { throw Refusal(code: .noItinerary, message: "no itinerary is open") }
      try session?.answer(head, payload, to: output)
      return
    }
    output.append("{}")
  }
}
