import Foundation
import TestSupport
import Testing

/// Small files of the kinds that were once read wrongly without a word: each is read right, or refused with the words
/// that lead on.
@Suite struct CaseFileTests {
  /// A line for a file: its name, the exit code and how many games it has. Then its first and last game; or, of a file
  /// without games, what is said.
  private static let table = """
    apif.json 0 4
      2026-03-01T15:00:00+00:00 Valley Foxes @ Harbour Seals, postponed
      2026-03-04 Park Wolves @ Harbour Seals, scheduled
    apif2.json 0 4
      2026-03-01T15:00:00+00:00 Foxes @ Seals, postponed
      2026-03-04T15:00:00+00:00 Wolves @ Seals, final
    away.ics 0 4
      2026-09-10T19:00:00-04:00 Foxes @ Harbour Seals, scheduled
      2026-09-13T19:00:00-04:00 Harbour Seals @ Wolves, scheduled
    bh.csv 65 0
      --team NAME
    c.csv 0 3
      2026-06-05T19:05:00+00:00 Foxes @ Seals, scheduled
      2026-06-16T23:05:00+00:00 Bears @ Foxes, scheduled
    cd.xml 0 2
      2019-04-20T14:00:00+01:00 Foxes @ Seals, scheduled
      2019-04-20T16:00:00+01:00 Lions @ Bears, scheduled
    dh.csv 1 3
      2026-05-09 Foxes @ Seals, final
      2026-05-10 Foxes @ Seals, final
    dh3.csv 0 3
      1974-02-17 Foxes @ Seals, final
      1974-02-18 Foxes @ Seals, final
    dou.ics 0 1
      2026-11-02T18:45:00-06:00 Foxes @ Seals, scheduled
    est.csv 0 2
      2013-10-30T19:30:00-05:00 Atlanta Hawks @ Dallas Mavericks, scheduled
      2013-11-20T19:30:00-05:00 Detroit Pistons @ Atlanta Hawks, scheduled
    est2.csv 65 0
      --team NAME
    et.csv 0 2
      2013-10-30T19:30:00-05:00 Atlanta Hawks @ Dallas Mavericks, scheduled
      2013-11-20T19:30:00-05:00 Detroit Pistons @ Atlanta Hawks, scheduled
    fdorg.json 0 3
      2026-03-02T20:00:00+00:00 Manchester United @ Everton, scheduled
      2026-05-24 Manchester City @ Chelsea, scheduled
    g.json 1 3
      2022-09-24 Foxes @ Seals, scheduled
      2022-09-26 Lions @ Foxes, scheduled
    goalie.json 65 0
      --team NAME
    hb.csv 1 2
      2016-09-04 HSG Hafen @ SV Werder Bremen, scheduled
      2016-09-11 HSG Hafen @ VfL Wolfsburg, scheduled
    hb2.csv 1 2
      2016-09-04 HSG Hafen @ SV Werder Bremen, scheduled
      2016-09-11 HSG Hafen @ VfL Wolfsburg, scheduled
    hl.csv 65 0
      it lacks the home side
    ih.csv 65 0
      --team NAME
    ko.json 65 0
      "home_team" has numbers: where are the names of the teams?
    lt.xml 1 20
      2019-05-01 Foxes @ Seals, scheduled
      2019-05-20 Lynxes @ Shrews, scheduled
    mid.ics 0 3
      2025-11-08 Foxes @ Seals, scheduled
      2025-11-22 Seals @ Lions, scheduled
    n1.ics 0 4
      2026-09-10T19:00:00-04:00 Bears @ Seals, scheduled
      2026-09-13T19:00:00-04:00 Seals @ Wolves, scheduled
    n2.ics 0 4
      2026-09-10T19:00:00-04:00 Bears @ Seals, final
      2026-09-13T19:00:00-04:00 Seals @ Wolves, cancelled
    own.ics 0 4
      2026-09-10T19:00:00-04:00 Foxes @ Harbour Seals, scheduled
      2026-09-13T19:00:00-04:00 Wolves @ Harbour Seals, scheduled
    own2.ics 0 3
      2026-09-10T19:00:00-04:00 Foxes @ Harbour Seals, scheduled
      2026-09-13T19:00:00-04:00 Wolves @ Harbour Seals, scheduled
    own3.ics 65 0
      own3.ics:18:1: END of "VCALENDAR" where the open component is "VEVENT"
    p.xml 1 2
      2026-06-05 Foxes @ Seals, scheduled
      2026-06-06 Lions @ Bears, scheduled
    presto.ics 0 4
      2026-04-14T19:30:00+00:00 Foxes @ Seals (Mass.), final
      2026-04-19T17:00:00+00:00 Seals (Mass.) at Spring Invitational, scheduled
    score.ics 0 3
      2026-09-10T19:00:00-04:00 Seals @ Foxes, final
      2026-09-12T19:00:00-04:00 Lions @ Seals, final
    scw.ics 1 0
      --team NAME
    st.ics 0 5
      2026-11-02T18:45:00-06:00 Foxes @ Seals, cancelled
      2026-11-06T18:45:00-06:00 Otters @ Seals, scheduled
    tf.csv 65 0
      --team NAME
    ti.json 65 0
      "dateTimeGMT": does 0:00 stand for a time that is not set
    ti2.json 0 5
      2026-08-17T10:00:00+01:00 Bears @ Seals, final
      2026-08-21T14:00:00+01:00 Foxes @ Lions, scheduled
    tip.csv 0 3
      2026-06-05T19:05:00+00:00 Foxes @ Seals, scheduled
      2026-06-16T23:05:00+00:00 Bears @ Foxes, scheduled
    tk.json 1 2
      2026-03-08T19:30:00+00:00 Foxes @ Seals, scheduled
      2026-03-09T19:30:00+00:00 Lions @ Bears, scheduled
    ts.ics 0 6
      2026-09-10T19:00:00-04:00 Foxes @ Seals, scheduled
      2026-09-21T19:00:00-04:00 Hawks @ Seals, cancelled
    two.csv 65 0
      it lacks the home side
    utcloc.csv 0 3
      2025-11-30T21:00:00-04:00 Foxes @ Seals, scheduled
      2025-12-14T21:00:00-04:00 Seals @ Bears, scheduled
    w.csv 1 63
      2026-01-01 Foxes @ Seals, final
      2026-03-07 Foxes @ Seals, final
    yn.csv 65 0
      --team NAME
    """

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var code: Int32
    var count: Int
    var lines: [String]

    var testDescription: String { name }
  }

  static let cases: [Case] = table.split(separator: "\n").reduce(into: []) { cases, line in
    let words = line.split(separator: " ")
    if line.hasPrefix("  "), let last = cases.indices.last {
      cases[last].lines.append(line.trimmingCharacters(in: .whitespaces))
    } else if words.count == 3, let code = Int32(words[1]), let count = Int(words[2]) {
      cases.append(Case(name: String(words[0]), code: code, count: count, lines: []))
    }
  }

  @Test(.enabled(if: SharedFiles.has("cases/feeds"), Comment(rawValue: SharedFiles.missing)), arguments: cases)
  func fileIsReadRightOrRefused(_ file: Case) throws {
    let result = try Tool.run(["import", "cases/feeds/" + file.name], in: Tool.shared)
    #expect(result.code == file.code, "\(result.messages)")
    let games = result.output.split(separator: "\n").map(String.init)
    #expect(games.count == file.count)
    guard let first = games.first, let last = games.last else {
      #expect(file.lines.count == 1 && file.lines.allSatisfy { result.messages.contains($0) }, "\(result.messages)")
      return
    }
    #expect(try (games.count == 1 ? [first] : [first, last]).map { try words($0) } == file.lines)
  }

  @Test(.enabled(if: SharedFiles.has("cases/feeds"), Comment(rawValue: SharedFiles.missing)))
  func eachFileIsInTheTable() {
    #expect(SharedFiles.names("cases/feeds") == Self.cases.map(\.name))
  }

  /// `2026-06-05T19:05:00Z Foxes @ Seals, scheduled` of a game of a schedule.
  private func words(_ line: String) throws -> String {
    let game = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    func name(_ side: String) -> String? { (game[side] as? [String: Any])?["name"] as? String }
    func text(_ member: String) -> String { game[member] as? String ?? "" }
    let sides = name("away").map { $0 + " @ " + (name("home") ?? "") } ?? text("name")
    return "\(game["start"] as? String ?? text("localDate")) \(sides), \(text("status"))"
  }
}
