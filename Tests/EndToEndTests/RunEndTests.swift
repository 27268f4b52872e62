import Foundation
import Testing

/// How runs end that are not left to end by themselves, and runs beside each other.
@Suite(.timeLimit(.minutes(30))) struct RunEndTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(RejectsTests.csv, "a.csv")
    try folder.write("old", "o.jsonl")
    return folder
  }

  struct End: Sendable, CustomTestStringConvertible {
    var signal: String
    var code: Int32
    var message = ""

    var testDescription: String { signal }
  }

  private static let fault = "error: internal fault, or out of memory\n"

  /// The run is stopped while it waits for its second source, with the file of rejected records begun.
  @Test(arguments: [
    End(signal: "INT", code: 130), End(signal: "TERM", code: 143), End(signal: "HUP", code: 129),
    End(signal: "QUIT", code: 131), End(signal: "XCPU", code: 152), End(signal: "ABRT", code: 70, message: fault),
    End(signal: "SEGV", code: 70, message: fault), End(signal: "ILL", code: 70, message: fault),
    End(signal: "TRAP", code: 70, message: fault), End(signal: "BUS", code: 70, message: fault),
  ])
  func aSignalLeavesNothingBehind(_ end: End) throws {
    let folder = try folder()
    let script = """
      set -m; mkfifo p
      env --default-signal sportstime import a.csv p --rejects r.jsonl -o o.jsonl & exec 3> p
      ls -A | grep -c sportstime-tmp; kill -\(end.signal) $!; wait $! 2> /dev/null
      """
    let result = try Tool.shell(script, in: folder)
    #expect(result.code == end.code && result.output == "1\n", "\(result.output)")
    #expect(end.message.isEmpty || result.messages.contains(end.message), "\(result.messages)")
    #expect(folder.names == ["a.csv", "o.jsonl", "p"])
    #expect(try folder.read("o.jsonl") == "old")
  }

  @Test func aSampleOfMoments() throws {
    let folder = try folder()
    let script = """
      for n in 05 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80; do
        timeout -s TERM 0.0$n sportstime import a.csv -q --rejects r.jsonl --report t.json -o o.jsonl
      done; ls -A
      """
    let result = try Tool.shell(script, in: folder)
    let names = Set(result.output.split(separator: "\n").map(String.init))
    #expect(names.isSubset(of: ["a.csv", "o.jsonl", "r.jsonl", "t.json"]), "\(result.output)")
  }

  @Test func whatIsIgnoredStaysIgnored() throws {
    let folder = try folder()
    let script = """
      mkfifo p; trap '' HUP; sportstime import a.csv p -q -o o.jsonl & exec 3> p
      kill -HUP $!; cat a.csv >&3; exec 3>&-; wait $!
      """
    let result = try Tool.shell(script, in: folder)
    #expect(result.code == 0, "\(result.messages)")
    #expect(try folder.read("o.jsonl") != "old")
  }

  /// The second one waits for the first, and edits what that has written.
  @Test(arguments: ["-i", "-o trip.json"])
  func editsBesideEachOtherAreBothThere(_ output: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "trip.json")
    let script = """
      for n in 1 2 3 4 5 6 7 8 9 10; do
        sportstime edit trip.json -q \(output) --op '{"op":"insert","item":{"id":"n'$n'","kind":"custom","title":"x"},"day":1,"last":true}' &
        all="$all $!"
      done; for one in $all; do wait $one || exit 1; done
      """
    let result = try Tool.shell(script, in: folder)
    #expect(result.code == 0, "\(result.messages)")
    let trip = try folder.read("trip.json")
    for number in 1...10 { #expect(trip.contains("\"n\(number)\""), "\(number)") }
    #expect(folder.names == ["trip.json"])
  }

  /// A run that is at it holds the lock of its file, here in a shell's stead; the file is not touched meanwhile.
  @Test func aTemporaryFileInUseIsLeftAlone() throws {
    let folder = try folder()
    let script = """
      exec 9> .sportstime-tmp-1; flock 9; sportstime import -q a.csv -o o.jsonl; ls -A | grep -c tmp
      flock -u 9; sportstime import -q a.csv -o o.jsonl; ls -A | grep -c tmp; exit 0
      """
    let result = try Tool.shell(script, in: folder)
    // One folder is looked through once in a run.
    #expect(result.output == "1\n0\n", "\(result.messages)")
  }

  @Test func theReportOfARefusedEditIsThere() throws {
    let folder = try TemporaryFolder()
    try folder.write(FixTests.good, "trip.json")
    let refused = "--op '{\"op\":\"remove\",\"item\":\"none\"}'"
    let result = try Tool.shell("sportstime edit trip.json -q -o new.json --report r.json \(refused)", in: folder)
    #expect(result.code == 1, "\(result.messages)")
    #expect(try folder.read("r.json").contains(#""refused":1"#))
    #expect(folder.names.contains("new.json"))
    // A report that can't be created keeps the edit from being made.
    let failed = try Tool.shell("sportstime edit trip.json -q -i --report none/r.json \(refused)", in: folder)
    #expect(failed.code == 73, "\(failed.messages)")
    #expect(try folder.read("trip.json") == FixTests.good)
  }
}
