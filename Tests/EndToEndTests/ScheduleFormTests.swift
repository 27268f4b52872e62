import Foundation
import Testing

/// A schedule in each of its forms, written by `import` and taken wherever a schedule is.
@Suite struct ScheduleFormTests {
  static let forms = ["jsonl", "json", "csv"]

  /// The samples in all three forms: `s.jsonl`, `s.json`, `s.csv`.
  private func samples() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for form in Self.forms {
      let imported = try Tool.run(["import", "feeds/samples", "-q", "-o", folder.path("s." + form)])
      #expect(imported.code == 0, "\(imported.messages)")
    }
    return folder
  }

  @Test func nameOfTheOutputTellsTheForm() throws {
    let folder = try samples()
    let lines = try folder.read("s.jsonl").split(separator: "\n")
    #expect(lines.count == 19)
    let list = try JSONSerialization.jsonObject(with: Data(folder.read("s.json").utf8))
    #expect((list as? [[String: Any]])?.count == 19)
    let table = try folder.read("s.csv").split(separator: "\n")
    #expect(table.count == 20)
    #expect(table.first?.hasPrefix("id,aliases,league,") == true)
    for form in Self.forms {
      // What is asked for wins over the name, and standard output has none.
      let asked = try Tool.run(["import", "feeds/samples", "-q", "--to", form, "-o", folder.path("x.txt")])
      #expect(asked.code == 0)
      #expect(try folder.read("x.txt") == folder.read("s." + form))
      #expect(try Tool.run(["import", "feeds/samples", "-q", "-t", form]).output == folder.read("s." + form))
    }
    #expect(try Tool.run(["import", "feeds/samples", "-q"]).output == folder.read("s.jsonl"))
    #expect(try Tool.run(["import", "feeds/samples", "-q", "--to", "json", "-o", folder.path("y.csv")]).code == 0)
    #expect(try folder.read("y.csv") == folder.read("s.json"))
  }

  @Test func everyFormBecomesEveryForm() throws {
    let folder = try samples()
    for from in Self.forms {
      for to in Self.forms {
        let again = try Tool.run(["import", folder.path("s." + from), "--to", to])
        #expect(again.code == 0, "\(again.messages)")
        #expect(try again.output == folder.read("s." + to), "\(from) to \(to)")
      }
    }
  }

  @Test func emptyScheduleIsWrittenInEveryForm() throws {
    let folder = try TemporaryFolder()
    // A source without a record fails; one of which no record is a game has been read.
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Club dinner\r\nDTSTART:20260501T180000Z\r\nEND:VEVENT\r\n"
        + "END:VCALENDAR\r\n", "none.ics")
    let outputs = try Self.forms.map { form in
      let run = try Tool.run(["import", folder.path("none.ics"), "-q", "--to", form])
      #expect(run.code == 1 && run.messages.contains("[no-games]"), "\(run.messages)")
      return run.output
    }
    #expect(outputs[0].isEmpty)
    #expect(outputs[1] == "[\n]\n")
    #expect(outputs[2].split(separator: "\n").count == 1)
  }

  @Test(arguments: forms) func everyCommandTakesEveryForm(_ form: String) throws {
    let folder = try samples()
    let schedule = folder.path("s." + form)
    func trip(_ schedule: String) throws -> String {
      let built = try Tool.run(
        ["build", "-s", schedule, "--team", "New York Yankees", "--away-only", "--origin", "New York, NY", "-q"])
      #expect(built.code == 0, "\(built.messages)")
      return built.output
    }
    let built = try trip(schedule)
    #expect(try built == trip(folder.path("s.jsonl")))
    try folder.write(built, "trip.json")
    let checked = try Tool.run(["validate", folder.path("trip.json"), "-s", schedule, "-q"])
    #expect(checked.code == 0, "\(checked.output)")
    let rebased = try Tool.run(["rebase", folder.path("trip.json"), "-s", schedule, "-q"])
    #expect(rebased.code == 0, "\(rebased.messages)")
    #expect(rebased.output == built)
    let same = try Tool.run(["diff", folder.path("s.jsonl"), schedule, "--format", "json"])
    #expect(same.code == 0, "\(same.messages)")
    #expect(try same.output == Tool.run(["diff", schedule, folder.path("s.jsonl"), "--format", "json"]).output)
    #expect(!same.output.contains("2019-08"), "\(same.output)")
  }

  /// A game that can't be read is told, and the others are used.
  @Test(arguments: forms) func brokenGameIsFound(_ form: String) throws {
    let folder = try samples()
    let broken = try folder.read("s." + form).replacingOccurrences(of: "2019-08-05T19:05:00-04:00", with: "soon")
    try folder.write(broken, "b." + form)
    let built = try Tool.run(
      ["build", "-s", folder.path("b." + form), "--team", "New York Yankees", "-q", "-o", folder.path("t.json")])
    #expect(built.code == 1, "\(built.messages)")
    #expect(built.messages.contains("b.\(form):"), "\(built.messages)")
    #expect(built.messages.contains("\"soon\""), "\(built.messages)")
    #expect(try folder.read("t.json").contains("mlb:nyy-0806"))
  }

  @Test(arguments: ["baltimore.csv", "oakland.xml", "toronto.json", "west-coast.ics"])
  func feedIsNoSchedule(_ sample: String) throws {
    let folder = try TemporaryFolder()
    let built = try Tool.run(
      ["build", "-s", "feeds/samples/" + sample, "--team", "New York Yankees", "-o", folder.path("t.json")])
    #expect(built.code == 65)
    #expect(
      built.messages.contains("is not a schedule: it is a feed (")
        && built.messages.contains("'sportstime import' makes a schedule of it"),
      "\(built.messages)")
    #expect(built.messages.split(separator: "\n").count == 1, "\(built.messages)")
    #expect(folder.names.isEmpty)
  }
}
