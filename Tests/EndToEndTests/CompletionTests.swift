import Foundation
import Testing

/// Completions in the shells themselves, and the manual pages before a checker of such.
@Suite struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var offers: [String]

    var testDescription: String { line }
  }

  static let cases = [
    Case(line: "sportstime impo", offers: ["import"]),
    Case(line: "sportstime import --to ", offers: ["csv", "json", "jsonl"]),
    Case(line: "sportstime import --feed mlb-g", offers: ["mlb-gameday"]),
    Case(line: "sportstime validate --fail-on ", offers: ["error", "info", "never", "warning"]),
    Case(line: "sportstime rules travel-m", offers: ["travel-missing"]),
    Case(line: "sportstime schema sched", offers: ["schedule", "schedule-diff"]),
    Case(line: "sportstime help lim", offers: ["limits"]),
    Case(line: "sportstime build --on-conflict ", offers: ["drop", "fail", "keep"]),
    Case(line: "sportstime export --outp", offers: ["--output"]),
    Case(line: "sportstime export tri", offers: ["trip.json"]),
    Case(line: "sportstime build --team Palmeir", offers: ["Palmeiras"]),
    Case(line: "sportstime build --league a-league-w", offers: ["a-league-women"]),
    Case(line: "sportstime edit trip.json --move mu", offers: ["museum"]),
    Case(line: "sportstime build -s s.jsonl --game x:", offers: ["x:1"]),
  ]

  static func has(_ program: String) -> Bool {
    (try? Tool.run(URL(fileURLWithPath: "/usr/bin/env"), ["sh", "-c", "command -v \(program)"]))?.code == 0
  }

  private func write(_ folder: TemporaryFolder) throws {
    try folder.write(FixTests.trip("t", [FixTests.custom("museum", 1, "1")]), "trip.json")
    try folder.write(DiffCommandTests.old.replacingOccurrences(of: #""id":"a""#, with: #""id":"x:1""#), "s.jsonl")
  }

  @Test(arguments: cases) func bashOffersWhatFits(_ line: Case) throws {
    let folder = try TemporaryFolder()
    try write(folder)
    try folder.write(try Tool.run(["completion", "bash"]).output, "completion")
    let script = """
      source ./completion
      COMP_WORDS=(\(line.line)\(line.line.hasSuffix(" ") ? " ''" : ""))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _sportstime 2>&1
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try Tool.shell(script, in: folder)
    #expect(result.output.split(separator: "\n").map(String.init).sorted() == line.offers)
    #expect(result.messages.isEmpty, "\(result.messages)")
  }

  /// Names with blanks, as they are typed.
  @Test(arguments: [#"New\ York\ Yankees"#, #""New York Yankees"#, "'New York Yankees"])
  func bashCompletesNamesWithBlanks(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(try Tool.run(["completion", "bash"]).output, "completion")
    try folder.write(String(name.dropLast(3)), "word")
    let script = """
      source ./completion
      COMP_WORDS=(sportstime build --team "$(cat word)")
      COMP_CWORD=3
      _sportstime
      printf '%s\\n' "${COMPREPLY[0]}"
      """
    let offered = try Tool.shell(script, in: folder).output
    #expect(offered == name.trimmingCharacters(in: ["'", "\""]) + "\n")
  }

  @Test(.enabled(if: has("fish"), "no fish here"), arguments: cases) func fishOffersWhatFits(_ line: Case) throws {
    let folder = try TemporaryFolder()
    try write(folder)
    try folder.write(try Tool.run(["completion", "fish"]).output, "completion")
    let result = try Tool.shell("fish -N -c \"source completion; complete -C '\(line.line)'\"", in: folder)
    let offers = result.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(offers.sorted() == line.offers, "\(result.messages)")
  }

  /// zsh shows what it offers on a terminal only: one is made for it.
  @Test(.enabled(if: has("zsh") && Python.isThere, "no zsh or no Python here"), arguments: cases)
  func zshOffersWhatFits(_ line: Case) throws {
    let folder = try TemporaryFolder()
    try write(folder)
    try folder.write(try Tool.run(["completion", "zsh"]).output, "_sportstime")
    let result = try Python.run("zsh_offers.py", [folder.url.path, line.line], in: folder.url)
    #expect(result.output.split(separator: "\n").map(String.init) == line.offers, "\(result.messages)")
  }

  @Test(.enabled(if: has("mandoc"), "no mandoc here")) func manualPagesAreGoodManualPages() throws {
    let folder = try TemporaryFolder()
    let overview = try Tool.run(["help"]).output
    let commands = overview.split(separator: "\n").filter { $0.hasPrefix("  ") }.compactMap {
      $0.split(separator: " ").first
    }
    for command in [""] + commands.map(String.init) where command != "sportstime" {
      let page = try Tool.run(["help", "--man"] + (command.isEmpty ? [] : [command]))
      #expect(page.code == 0)
      try folder.write(page.output, "page.1")
      let lint = try Tool.shell("mandoc -Tlint -W all page.1", in: folder)
      #expect(lint.code == 0 && lint.output.isEmpty, "\(command): \(lint.output)")
      let shown = try Tool.shell("mandoc -Thtml page.1", in: folder)
      #expect(shown.output.contains("id=\"EXIT_STATUS\""))
    }
  }
}
