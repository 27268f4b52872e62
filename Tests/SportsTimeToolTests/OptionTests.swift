import Testing

@testable import CommandInterface
@testable import SportsTimeTool
@testable import TripCommands
@testable import TripFiles

/// The declarations of options, and what a command line makes of them.
struct OptionTests {
  @Test func everyOptionIsExplainedAndHasANameOfItsOwn() {
    for command in Command.all {
      let options = command.spec.allOptions
      #expect(Set(options.map(\.name)).count == options.count, "\(command.spec.name)")
      #expect(Set(options.compactMap(\.short)).count == options.count { $0.short != nil }, "\(command.spec.name)")
      for option in options {
        #expect(option.help.hasSuffix("."), "\(command.spec.name) --\(option.name): \(option.help)")
      }
    }
  }

  /// Help is a page: a few short paragraphs, options in groups, and the words of the field.
  @Test func helpIsAPage() {
    func words(_ text: some StringProtocol) -> Int { text.split(separator: " ").count }
    let foreign = [
      " else ", "by default", "of your own", "of its own", ", too", " beside ", "weigh", "itself included",
    ]
    for command in Command.all {
      let spec = command.spec
      let paragraphs = CommandSpec.paragraphs(of: spec.discussion)
      #expect(paragraphs.count <= 4, "\(spec.name)")
      for case .text(let text) in paragraphs + CommandSpec.paragraphs(of: spec.details) {
        #expect(words(text) <= 70, "\(spec.name): \(text)")
        for sentence in text.replacing(": ", with: ". ").split(separator: ". ") {
          #expect(words(sentence) <= 27, "\(spec.name): \(sentence)")
        }
      }
      #expect(spec.options.count < 10 || spec.groups.count > 1, "\(spec.name)")
      #expect(spec.examples.count > 0, "\(spec.name)")
      // Besides the list of uses or names that some end with.
      for option in spec.allOptions where !["column", "event-title"].contains(option.name) {
        #expect(words(option.help) <= 34, "\(spec.name) --\(option.name): \(option.help)")
      }
      for text in [spec.discussion, spec.details] + spec.allOptions.map(\.help) {
        for phrase in foreign where text.contains(phrase) { Issue.record("\(spec.name): \(phrase) in \(text)") }
      }
    }
  }

  private func arguments(_ command: Command, _ words: String...) throws -> Arguments {
    try Arguments(words, spec: command.spec)
  }

  @Test func valuesHaveTheTypesOfTheirOptions() throws {
    let build = try arguments(
      .buildCommand, "--team", "nyy", "--team=bos", "--away-only", "-o", "t.json", "--from", "2026-06-01", "--mode",
      "fly",
      "--slack", "30", "--weekday", "Sat", "--max-driving-hours", "9.5", "--earliest-departure", "08:30")
    #expect(build[.teams] == ["nyy", "bos"] && build[.awayOnly] && !build[.homeOnly] && build[.output] == "t.json")
    #expect(build[.from].map { "\($0)" } == "2026-06-01" && build[.to] == nil)
    #expect(build[.modes].map { "\($0)" } == ["fly"])
    #expect(build[.slack] == 30 && build[.weekdays] == [6] && build[.maxDrivingHours] == 9.5)
    #expect(build[.earliestDeparture] == 510 && build.has(.slack) && !build.has(.title))
    #expect(build.first(of: [.title, .teams, .slack]) == "--team")
  }

  /// The message says what the option takes, and what it was given.
  @Test(
    arguments: [
      (["--slack", "x"], "--slack takes a whole number from 0 to 1440, not \"x\""),
      (["--from", "June"], "--from takes a date like 2019-08-31, not \"June\""),
      (["--mode", "flt"], "--mode takes drive, train or fly, not \"flt\"; did you mean \"fly\"?"),
      (
        ["--weekday", "mondy"],
        "--weekday takes monday, tuesday, wednesday, thursday, friday, saturday or sunday, not \"mondy\"; did you mean "
          + "\"monday\"?"
      ),
      (["--team", ""], "--team takes a text that is not empty, not \"\""),
      (["--max-driving-hours", "25"], "--max-driving-hours takes a number from 1 to 24, not \"25\""),
      (["--earliest-departure", "13:00"], "--earliest-departure takes a time like 07:30, before noon, not \"13:00\""),
      (["--slack", "1", "--slack", "2"], "--slack is given twice"),
      (["--slack"], "--slack needs a value: MINUTES\nSee 'sportstime help build'."),
      (["--trips=yes"], "--trips takes no value\nSee 'sportstime help build'."),
      (["--tem", "x"], "unknown option \"--tem\"; did you mean \"--team\"?\nSee 'sportstime help build'."),
    ] as [([String], String)])
  func saysWhatAnOptionTakes(_ words: [String], _ message: String) {
    do throws(ToolError) {
      _ = try Arguments(words, spec: Command.buildCommand.spec)
      Issue.record("\(words) is accepted")
    } catch {
      #expect(error.code == .usage && error.message == message, "\(error.message)")
    }
  }
}
