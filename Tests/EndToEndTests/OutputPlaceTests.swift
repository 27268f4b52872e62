import Foundation
import Testing

/// Where outputs go: never over an input or over another output, through links and streams, with what a file had.
@Suite(.timeLimit(.minutes(30))) struct OutputPlaceTests {
  /// A feed, a schedule of it, a trip, and links to the trip.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(RejectsTests.csv, "a.csv")
    try folder.write(FixTests.good, "trip.json")
    let links = try Tool.shell(
      "sportstime import a.csv -q -o s.jsonl && ln -s trip.json link && ln trip.json hard", in: folder)
    #expect(links.code == 0, "\(links.messages)")
    return folder
  }

  private static let normalize = "--op '{\"op\":\"normalize\",\"day\":1}'"

  @Test(arguments: [
    "validate trip.json -o trip.json",
    "validate trip.json -o ./trip.json",
    "validate trip.json -o link",
    "validate trip.json -o hard",
    "validate link --report trip.json",
    "validate . -o trip.json",
    "validate trip.json >> trip.json",
    "validate - -o trip.json < trip.json",
    "validate trip.json --schedule s.jsonl -o s.jsonl",
    "validate trip.json --fix -o trip.json",
    "validate trip.json --fix -o new --report ./new",
    "validate trip.json --fix -o /dev/stdout | cat",
    "validate . --fix -i --report trip.json",
    "import a.csv -o a.csv",
    "import a.csv -o new --rejects new",
    "import a.csv -o new --report ./new",
    "import a.csv --report - | cat",
    "import a.csv -o /dev/stdout --rejects - | cat",
    "export trip.json --to json -o trip.json",
    "build -s s.jsonl --team Mets -o s.jsonl",
    "diff s.jsonl s.jsonl -o s.jsonl",
    "rebase trip.json -s s.jsonl -o s.jsonl",
    "rebase trip.json hard -s s.jsonl -o trip.json",
    "edit trip.json -o new --report new " + normalize,
    "edit trip.json -i --report trip.json " + normalize,
    "edit trip.json --report - " + normalize,
    "edit trip.json --dry-run -o trip.json --report trip.json " + normalize,
    "edit trip.json >> trip.json " + normalize,
  ])
  func anOutputThatIsAnInputOrAnotherOutputIsRefused(_ line: String) throws {
    let folder = try folder()
    let before = [try folder.read("trip.json"), try folder.read("s.jsonl")] + folder.names
    let result = try Tool.shell("set -o pipefail; sportstime \(line)", in: folder)
    #expect(result.code == 64, "\(result.messages)")
    #expect(
      result.messages.contains("would be written over") || result.messages.contains("two outputs can't both go"),
      "\(result.messages)")
    #expect(result.output.isEmpty)
    let after = [try folder.read("trip.json"), try folder.read("s.jsonl")] + folder.names
    #expect(after == before)
    #expect(try folder.read("a.csv") == RejectsTests.csv)
  }

  /// They read the whole document first, and the result is the same document.
  @Test(arguments: [
    "edit trip.json -o trip.json " + normalize, "edit link -o hard " + normalize, "edit link -i " + normalize,
    "edit trip.json -i --report - " + normalize, "rebase trip.json -s s.jsonl -o link",
    "validate trip.json --fix -o new --report -", "validate trip.json --fix -o -", "validate trip.json --fix -i",
    "import a.csv -o /dev/null --report /dev/null --rejects /dev/null", "diff s.jsonl s.jsonl",
  ])
  func whatHarmsNothingIsAllowed(_ line: String) throws {
    let folder = try folder()
    let result = try Tool.shell("sportstime \(line)", in: folder)
    #expect(result.code == 0, "\(result.messages)")
    #expect(try folder.read("trip.json").contains(#""c1""#))
    #expect(!folder.names.contains { $0.hasPrefix(".") }, "\(folder.names)")
  }

  @Test func anExportOfManyIsNotWrittenOverItsInputs() throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "ok.json")
    let result = try Tool.shell("sportstime export . --to json -o ./", in: folder)
    #expect(result.code == 64 && result.messages.contains("would be written over an input"), "\(result.messages)")
    #expect(try folder.read("ok.json") == FixTests.good)
    #expect(folder.names == ["ok.json"])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var script: String
    var output: String
    var code: Int32 = 0
    var message = ""

    var testDescription: String { script }
  }

  private static let show = "sportstime show trip.json"
  private static let export = "sportstime export trip.json --to json -o"

  @Test(arguments: [
    // Streams are written through, whatever they are called.
    Case(script: "\(export) /dev/stdout | grep -c c1; test -L /dev/stdout", output: "1\n"),
    Case(script: "\(export) /dev/stdout >> old; head -c 3 old; test -L /dev/stdout", output: "old"),
    Case(script: "\(export) /dev/fd/5 5>five; grep -c c1 five", output: "1\n"),
    Case(script: "mkfifo p; (grep -c c1 < p) & \(export) p; wait; test -p p", output: "1\n"),
    Case(script: "\(export) >(grep -c c1 > n) | cat; until [ -s n ]; do :; done; cat n", output: "1\n"),
    // The file that links end in is replaced, in its own folder.
    Case(
      script:
        "mkdir d; echo > d/f; chmod 640 d/f; ln -s d/f one; ln -s one two; \(export) two; stat -c %a d/f; cat one",
      output: "640\n{"),
    Case(script: "mkdir d; ln -s d/new l; \(export) l; test -L l && grep -c c1 d/new", output: "1\n"),
    Case(script: "ln -s l l; \(export) l", output: "", code: 73, message: "Too many levels"),
    // What is read-only stays.
    Case(script: "chmod 444 old; \(export) old", output: "", code: 73, message: "read-only"),
    Case(
      script: "chmod 444 trip.json; sportstime edit trip.json -i \(normalize)", output: "", code: 73,
      message: "read-only"),
    // Closed streams.
    Case(script: "\(show) >&-", output: "", code: 74, message: "writing standard output failed"),
    Case(script: "sportstime --version >&-", output: "", code: 74, message: "writing standard output failed"),
    Case(script: "\(export) new 2>&-; head -c 9 new", output: #"{"format""#),
    Case(script: "\(show) 2>&- >&-", output: "", code: 74),
    Case(script: "\(export) new <&- >&- 2>&-; head -c 9 new", output: #"{"format""#),
    Case(script: "sportstime show - <&-", output: "", code: 66, message: "standard input: Bad file descriptor"),
    // A limit of a file's size is a failure with a message.
    Case(
      script: "(ulimit -f 1; exec sportstime export trip.json --to html -o new)", output: "", code: 74,
      message: "writing new failed: File too large"),
  ])
  func placesOfAllKinds(_ line: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "trip.json")
    try folder.write("old\n", "old")
    let result = try Tool.shell(line.script, in: folder)
    #expect(result.code == line.code, "\(result.output) \(result.messages)")
    #expect(result.output.hasPrefix(line.output), "\(result.output) \(result.messages)")
    #expect(
      line.message.isEmpty ? result.messages.isEmpty : result.messages.contains(line.message), "\(result.messages)")
    #expect(!folder.names.contains { $0.hasPrefix(".") }, "\(folder.names)")
  }

  /// Root may give files away, and so it gives back what it has rewritten.
  @Test(.enabled(if: getuid() == 0, "not root")) func ownerAndGroupAreKept() throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "trip.json")
    let script = "chown 1234:2345 trip.json; chmod 4640 trip.json; sportstime edit trip.json -q -i \(Self.normalize)"
    let result = try Tool.shell(script + "; stat -c '%u:%g %a' trip.json", in: folder)
    #expect(result.output == "1234:2345 4640\n", "\(result.messages)")
  }

  /// A name is bytes; what is no UTF-8 in it is shown as an escape.
  @Test func namesThatAreNotUTF8() throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "trip.json")
    let script = """
      n=$'\\xff\\xe9.json'; mkdir d; sportstime export trip.json --to json -o "d/$n" && [ -e "d/$n" ] || exit 2
      sportstime validate d && sportstime show "d/$n" > /dev/null && sportstime show "$n"
      """
    let result = try Tool.shell(script, in: folder)
    #expect(result.code == 66, "\(result.messages)")
    #expect(result.output.contains("1 itinerary: 1 valid"), "\(result.output)")
    #expect(result.messages == "error: \\xff\\xe9.json: No such file or directory\n", "\(result.messages)")
    let title = try Tool.shell("sportstime build -s x --team a --title $'a\\xff'", in: folder)
    #expect(
      title.code == 64 && title.messages.contains(#"--title takes text in UTF-8, not "a\xff""#), "\(title.messages)")
  }
}
