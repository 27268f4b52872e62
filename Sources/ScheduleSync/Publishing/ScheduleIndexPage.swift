import DataFiles
import FormatSyntax
import ItineraryDocuments
import ScheduleModel
import SourceText

/// The index of a published folder: a page that lists all calendars with links to subscribe, and the same as JSON.
struct ScheduleIndexPage {
  /// A team, league or venue with a calendar.
  struct Entry {
    var kind: GameGroup.Kind
    var group: GameGroup
    /// The file's name without its ending, relative to the published folder.
    var name: String
  }

  let entries: [Entry]
  /// The folder's public URL, with a trailing slash; nil if not configured.
  let address: String?

  /// The readable name of a team's league; empty if all teams are in the same league.
  private func league(_ entry: Entry) -> String {
    hasSeveralLeagues ? LeagueName.text(entry.group.league) : ""
  }

  private var hasSeveralLeagues: Bool { entries.count { $0.kind == .league } > 1 }

  // MARK: JSON

  var json: [UInt8] {
    JSONWriter.bytes { json in
      json.document("sportstime-index") { json in
        for kind in GameGroup.Kind.allCases {
          json.key(kind.rawValue + "s")
          json.array(lines: 1) { json in
            for entry in entries where entry.kind == kind {
              json.object { json in
                json.member("key", entry.group.key)
                json.member("name", entry.group.title)
                if kind == .team { json.member("league", entry.group.league) }
                json.member("games", entry.group.games.count)
                json.member("calendar", entry.name + ".ics")
                if kind == .team {
                  json.member("next", entry.name + ".next.json")
                  json.member("changes", entry.name + ".json")
                }
              }
            }
          }
        }
      }
    }
  }

  // MARK: Page

  private static let page = file("index.html").map(DataFiles.withDesign) ?? []
  private static let script = file("index.js").map { Array($0.bytes) } ?? []

  private static func file(_ name: String) -> DataFile? { DataFiles.index.first { $0.name == name } }

  var html: [UInt8] {
    let output = OutputBuffer(capacity: 4_096 + entries.count * 500)
    let page = PageTemplate(ScheduleIndexPage.page)
    let script = ScheduleIndexPage.script
    // Only this script may run.
    let hash = Base64.text(script.withBytes(SHA256.digest))
    page.begin("Calendars", policy: "; script-src 'sha256-\(hash)'", to: output)
    output.append("<h1>Calendars</h1>\n<label hidden>Search <input type=\"search\" autocomplete=\"off\"></label>\n")
    output.append("<p role=\"status\" class=\"count\"></p>\n")
    for (kind, heading) in [(GameGroup.Kind.team, "Teams"), (.league, "Leagues"), (.venue, "Venues")] {
      let listed = entries.filter { $0.kind == kind }
      if listed.isEmpty { continue }
      output.append("<section>\n<h2>\(heading)</h2>\n<ul>\n")
      for entry in listed.sorted(by: { isBefore($0, $1) }) { append(entry, to: output) }
      output.append("</ul>\n</section>\n")
    }
    page.appendFoot(to: output, scripts: Array("<script>".utf8) + script + Array("</script>\n".utf8))
    return output.array
  }

  private func isBefore(_ left: Entry, _ right: Entry) -> Bool {
    let (first, second) = (Slug.of(left.group.title), Slug.of(right.group.title))
    return first == second ? left.group.key.precedesBytewise(right.group.key) : first.precedesBytewise(second)
  }

  private func append(_ entry: Entry, to output: OutputBuffer) {
    output.append("<li><span class=\"name\">\(markup: entry.group.title)")
    let league = league(entry)
    if !league.isEmpty {
      output.append(" <span class=\"league\">\(markup: league)</span>")
    }
    output.append("</span> ")
    for (word, link) in links(entry) {
      output.append("<a href=\"\(markup: link)\" aria-label=\"\(markup: "\(word): \(entry.group.title)")")
      output.append("\">\(word)</a> ")
    }
    output.append("<span class=\"count\">\(counted(entry.group.games.count, "game", "games"))</span></li>\n")
  }

  /// A link to the file and, if the folder's address is known, links to subscribe.
  private func links(_ entry: Entry) -> [(word: String, link: String)] {
    let file = entry.name + ".ics"
    guard let address, let colon = address.firstIndex(of: ":") else { return [("Calendar", file)] }
    let whole = address + file
    let webcal = "webcal" + address[colon...] + file
    return [
      ("Subscribe", webcal),
      ("Google", "https://calendar.google.com/calendar/render?cid=" + ScheduleIndexPage.encoded(webcal)),
      (
        "Outlook",
        "https://outlook.live.com/calendar/0/addfromweb?url=" + ScheduleIndexPage.encoded(whole) + "&name="
          + ScheduleIndexPage.encoded(entry.group.title)
      ),
      ("File", file),
    ]
  }

  /// Percent-encoded for a query.
  private static func encoded(_ text: String) -> String { text.percentEncoded(unless: \.isUnreserved) }
}
