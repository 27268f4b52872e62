import FormatSyntax
import Foundation
import SourceText
import Testing
import TestSupport

/// An interpreter with its own libraries and no others.
enum PythonProgram {
  static func run(_ arguments: [String]) -> [UInt8]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? Array(output) : nil
  }

  static let isThere = run(["-c", ""]) != nil
}

/// Every value of every real JSON feed, as another reader sees it.
@Suite(.enabled(if: SharedFiles.arePresent && PythonProgram.isThere, "no ../shared, or no Python"))
struct JSONDifferentialTests {
  static let program = """
    import json, sys
    out = []
    def put(kind, text):
        data = text.encode("utf-8", "surrogatepass")
        out.append(b"%s%d:%s\\n" % (kind, len(data), data))
    class Number(str): pass
    class Members(list): pass
    def walk(value):
        if value is None: out.append(b"z\\n")
        elif value is True: out.append(b"t\\n")
        elif value is False: out.append(b"f\\n")
        elif isinstance(value, Number): put(b"n", value)
        elif isinstance(value, str): put(b"s", value)
        elif isinstance(value, Members):
            out.append(b"o\\n")
            for key, member in value: put(b"k", key); walk(member)
            out.append(b"e\\n")
        else:
            out.append(b"a\\n")
            for element in value: walk(element)
            out.append(b"e\\n")
    text = open(sys.argv[1], encoding="utf-8-sig").read()
    walk(json.loads(text, parse_int=Number, parse_float=Number, object_pairs_hook=Members))
    sys.stdout.buffer.write(b"".join(out))
    """

  static let feeds: [String] = {
    guard let table = SharedFiles.bytes("feeds/PROVENANCE.tsv") else { return [] }
    return String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.hasPrefix("json/") ? "feeds/" + line.prefix { $0 != "\t" } : nil
    }
  }()

  static func put(_ kind: StaticString, _ text: String, to output: OutputBuffer) {
    output.append(kind)
    output.append(decimal: text.utf8.count)
    output.append(0x3A)
    text.withBytes { output.append($0) }
    output.append(0x0A)
  }

  static func walk(_ value: JSONValue, to output: OutputBuffer) {
    switch value {
    case .null: output.append("z\n" as StaticString)
    case .bool(let flag): output.append(flag ? "t\n" as StaticString : "f\n")
    case .number(let text): put("n", text, to: output)
    case .string(let text): put("s", text, to: output)
    case .object(let members):
      output.append("o\n" as StaticString)
      for member in members {
        put("k", member.key, to: output)
        walk(member.value, to: output)
      }
      output.append("e\n" as StaticString)
    case .array(let elements):
      output.append("a\n" as StaticString)
      for element in elements { walk(element, to: output) }
      output.append("e\n" as StaticString)
    }
  }

  @Test(arguments: feeds) func valuesAreTheSame(_ path: String) throws {
    let bytes = try #require(SharedFiles.bytes(path))
    let document = try bytes.withBytes { (view) throws(SyntaxError) in try JSONValue.parse(view) }
    let ours = OutputBuffer()
    Self.walk(document, to: ours)
    let theirs = try #require(PythonProgram.run(["-c", Self.program, SharedFiles.root + "/" + path]))
    let first = zip(ours.array, theirs).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    #expect(first == nil && ours.array.count == theirs.count, "they differ at byte \(first ?? -1) of the dump")
  }

  @Test func thereAreFeeds() { #expect(Self.feeds.count > 30) }
}
