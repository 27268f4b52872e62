import CivilTime
import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
package import SourceText
import TripBuilding
import TripChanging
import TripTimeline

/// The interface for a page. Requests and answers are texts.
///
/// A request is a line of JSON with the action in `do`. Its data, if any, follow on the next lines:
///
/// - `zone` (`name`; the TZif file follows), `city` and `venue` (from the gazetteer), `games` (of a schedule, as a
///   `GameList`): sent before the itinerary is opened.
/// - `open` (`unit`: km or miles; default: that of the trip's countries): an itinerary follows. The answer, as for
///   every change, is the state of the page.
/// - `lift` (`item` or `game`), `new` (`title`; the member `custom` follows, if any): lifts an item; the answer has its
///   destinations.
/// - `at`, `drop` (`before`: a row, `on`: a header's row, or neither: below the last row): checks a place, or drops the
///   item there. `cancel`.
/// - `edit`: an edit operation follows. `undo`, `redo`, `reload`: a newer itinerary follows.
/// - `save` (`as`: json, ics, markdown or script): the answer is the file.
///
/// Answers are objects. A refused action has `refused` with a code and a message.
package struct EditorHost {
  private var zones: [String: [UInt8]] = [:]
  private var gazetteer = Gazetteer()
  private var games: [OfferedGame] = []
  private var session: EditorSession?

  package init() {}

  /// Answers a request. `output` is emptied first.
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
