import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// Ids for trips whose requests have none. Calendars use them in event ids, so trips with the same title need different
/// ones.
enum TripID {
  /// Built from the title and a hash of the request and the season. The same request keeps its id until the next
  /// season, even if its games change.
  ///
  /// - Parameter games: the trip's games, in order.
  static func made(of title: String, _ request: ByteView, _ games: [Int], of schedule: Schedule) -> String {
    let output = OutputBuffer()
    output.append(request)
    if let first = games.first.map({ schedule.games[$0] }) {
      if first.season.isEmpty {
        output.append(String(first.localDate?.description.prefix(4) ?? ""))
      } else {
        schedule.texts.withBytes(first.season) { output.append($0) }
      }
    }
    let digits = String(output.view.byteHash, radix: 16)
    let hash = (String(repeating: "0", count: max(0, 16 - digits.count)) + digits).prefix(10)
    let name = Slug.of(title)
    if name.isEmpty { return "trip-\(hash)" }
    if name.utf8.count + 1 + hash.utf8.count <= Limits.idBytes { return "\(name)-\(hash)" }
    return String(String.UnicodeScalarView(name.unicodeScalars.prefix(Limits.idBytes / 8))) + "-" + hash
  }

  /// An id for a trip of the request.
  static func made(of request: TripRequest, _ games: [Int], of schedule: Schedule) -> String {
    let output = OutputBuffer()
    output.json { request.write(to: &$0) }
    return made(of: request.title ?? request.teams.first ?? "trip", output.view, games, of: schedule)
  }
}
