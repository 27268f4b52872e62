import CivilTime
import FormatSyntax
package import SourceText
package import SyncStore

extension StoreStatus {
  /// The problems, one per line, then the last run, the feeds and held changes. Safe for a terminal.
  package func appendText(to output: OutputBuffer) {
    let problems = problems
    if problems.isEmpty { output.append("all is well\n") }
    for problem in problems { output.append("problem: \(text(problem))\n") }
    if let run = lastRun {
      output.append("last run: \(text(run.time))\(run.ending.map { ": " + $0 } ?? "")\n")
    }
    if let lastComplete, lastComplete != lastRun?.time {
      output.append("last run that read all feeds: \(text(lastComplete))\n")
    }
    if let night, let games { output.append("schedule: \(counted(games, "game", "games")), night \(night)\n") }
    for feed in feeds {
      let changed = feed.changed.map { "sources last changed \(text($0))" } ?? "never read"
      let fetch = feed.fetch.map { ", " + text($0) } ?? ""
      output.append("feed \(displaySafe(feed.name)): \(feed.status.label)\(fetch); \(changed)\n")
    }
    for held in held {
      let counts = [(held.withdrawn, "withdrawn"), (held.changed, "changed")].filter { $0.0 > 0 }
      if !counts.isEmpty {
        output.append(
          "held back of \(displaySafe(held.feed)): "
            + counts.map { "\(digitGrouped($0.0)) \($0.1)" }.joined(separator: ", ")
            + (held.since.map { ", since \(text($0))" } ?? "") + "\n")
      }
      if held.rejected > 0 {
        output.append("rejected of \(displaySafe(held.feed)): \(counted(held.rejected, "change", "changes"))\n")
      }
    }
  }

  /// `HTTP status 304 after 120 ms`.
  private func text(_ fetch: FetchResult) -> String {
    let response = fetch.httpStatus == 0 ? "no response" : "HTTP status \(fetch.httpStatus)"
    return response + (fetch.milliseconds.map { " after \(durationText(milliseconds: $0))" } ?? "")
  }

  private func text(_ time: Instant) -> String { "\(time.description) (\(age(time)) ago)" }

  private func age(_ time: Instant) -> String { ageText(seconds: now.seconds(since: time)) }

  private func text(_ problem: Problem) -> String {
    switch problem {
    case .lastRun(let code): "the last run ended with exit code \(code)"
    case .stale(let age, let allowed):
      age.map { "the last run was \(ageText(seconds: $0)) ago, which is more than \(ageText(seconds: allowed))" }
        ?? "no run is recorded"
    case .feed(let name, let status, let runs, let since):
      "feed \(displaySafe(name)): \(status.label) in the last \(runs == 1 ? "run" : "\(digitGrouped(runs)) runs"), "
        + "for \(age(since))"
    case .undecided(let feed, let changes, let since):
      "feed \(displaySafe(feed)): \(counted(changes, "change waits", "changes wait")) for a decision"
        + (since.map { " for \(age($0))" } ?? "")
    }
  }

  /// - Parameter code: the exit code.
  package func appendJSON(code: Int, to output: OutputBuffer) {
    output.json { json in
      json.document("sportstime-sync-status") { json in
        json.member("time", now.description)
        json.member("exitCode", code)
        json.member("maxAgeSeconds", Int(maxAge))
        json.member("ageSeconds", age.map { Int($0) })
        json.member("lastComplete", lastComplete?.description)
        json.member("night", night)
        json.member("games", games)
        json.startLine(0)
        json.array("problems", lines: 1) { json in
          for problem in problems {
            json.object { json in
              json.member("kind", problem.name)
              json.member("feed", problem.feed)
              json.member("message", text(problem))
            }
          }
        }
        json.startLine(0)
        json.member("lastRun", lastRun)
        json.startLine(0)
        json.array("feeds", lines: 1) { json in
          for feed in feeds {
            json.object { json in
              json.member("name", feed.name)
              json.member("status", feed.status.rawValue)
              json.member("changedAt", feed.changed?.description)
              json.member("failingRuns", feed.failing?.runs ?? 0)
              json.member("failingSince", feed.failing?.since.description)
            }
          }
        }
        json.startLine(0)
        json.array("held", lines: 1) { json in
          for held in held {
            json.object { json in
              json.member("feed", held.feed)
              json.member("withdrawn", held.withdrawn)
              json.member("changed", held.changed)
              json.member("rejected", held.rejected)
              json.member("since", held.since?.description)
            }
          }
        }
      }
    }
  }
}

extension StoreStatus.Problem {
  fileprivate var name: String {
    switch self {
    case .lastRun: "lastRun"
    case .stale: "stale"
    case .feed: "feed"
    case .undecided: "undecided"
    }
  }

  fileprivate var feed: String? {
    switch self {
    case .lastRun, .stale: nil
    case .feed(let name, _, _, _), .undecided(let name, _, _): name
    }
  }
}
