import Foundation
import Testing

/// Reports for other programs, as these programs' standards have them, on hostile titles, ids and file names.
@Suite(.enabled(if: Python.isThere, "no Python with packages")) struct ReportStandardTests {
  static let hostile = [
    "a b", "50%", #"\"q\" & <b>'x'"#, #"\u202eevil"#, #"\u001b[31mred\u0007"#, "e\u{301}", #"\u0085\u2028x"#,
    #"\ufffe\uffff"#, "]]>", "--><!--", "🏟", "::error::", #"a\nb\r\tc"#, #"\u007f\u0000z"#,
  ]

  static let names = [
    "a b.jsonl", "50%.jsonl", "q\"'&<b>.jsonl", "\u{202E}é.jsonl", "c:d.jsonl", "ctl\u{1}\u{1B}[31m.jsonl",
    "#frag?q.jsonl", "nl\nx.jsonl", "plain.jsonl",
  ]

  private func write(_ folder: TemporaryFolder) throws {
    let lines = Self.hostile.map { text in
      #"{"id":"t \#(text)","title":"\#(text)","startDate":"2026-06-10","dayCount":1,"items":["#
        + #"{"id":"\#(text)","kind":"custom","day":2,"sortOrder":1,"title":"\#(text)"},"#
        + #"{"id":"k\#(text)","kind":"\#(text)","day":1,"sortOrder":1},"#
        + #"{"id":"c1","kind":"custom","day":1,"sortOrder":1},{"id":"c2","kind":"custom","day":1,"sortOrder":1}]}"#
    }
    for name in Self.names { try folder.write(lines.joined(separator: "\n") + "\n{\"id\":\"\u{1B}\"\n", name) }
  }

  /// By their relative names, and by absolute ones.
  @Test(arguments: [true, false])
  func followTheirStandards(_ isRelative: Bool) throws {
    let folder = try TemporaryFolder()
    let reports = try TemporaryFolder()
    try write(folder)
    let paths = isRelative ? Self.names : [folder.url.path]
    for format in ["sarif", "json"] {
      let result = try Tool.run(
        ["validate", "-f", format, "-o", reports.path(format)] + paths, in: folder.url)
      #expect(result.code == 1, "\(result.messages)")
    }
    let checked = try Python.run("check_reports.py", [reports.path("sarif"), reports.path("json")])
    #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    // The ids of each file are those of the first one, too.
    let doubles = (Self.names.count - 1) * Self.hostile.count
    let findings = Self.names.count * (Self.hostile.count * 3 + 1) + doubles
    #expect(checked.output.hasPrefix("\(findings) findings, 0 problems"))
  }

  /// The schema that OASIS publishes, over reports of every kind.
  @Test(.enabled(if: Python.hasStandards, "no published schema of SARIF"))
  func followsThePublishedSchema() throws {
    let folder = try TemporaryFolder()
    let reports = try TemporaryFolder()
    try write(folder)
    try folder.write(FixTests.good, "good.json")
    try folder.write("[1]", "unreadable.json")
    try folder.write(FixTests.defects.map(\.trip).joined(separator: "\n"), "defects.jsonl")
    #expect(
      try Tool.run(["validate", folder.url.path, "-f", "json", "-o", reports.path("known.json")]).code == 1)
    let runs = [
      "all": Self.names, "cut": Self.names + ["--max-findings", "3"], "none": ["good.json"],
      "unreadable": ["unreadable.json"], "dry": [folder.url.path, "--fix", "--dry-run"],
      "known": ["defects.jsonl", "--baseline", reports.path("known.json")],
      "compared": ["good.json", "defects.jsonl", "--compare", reports.path("known.json")],
      "fixes": ["defects.jsonl", "--min-severity", "warning"],
      "fixed": ["defects.jsonl", "good.json", "--fix", "--in-place"],
    ]
    var files: [String] = []
    for (name, arguments) in runs.sorted(by: { $0.key < $1.key }) {
      files.append(reports.path(name + ".sarif"))
      let result = try Tool.run(
        ["validate", "-f", "sarif"] + arguments + ["--report", reports.path(name + ".sarif")], in: folder.url)
      #expect([0, 1, 65].contains(result.code), "\(name): \(result.messages)")
    }
    let checked = try Python.run("check_standards.py", files)
    #expect(checked.code == 0, "\(checked.output)\(checked.messages)")
    #expect(try reports.read("fixed.sarif").contains("\"associatedRule\":{\"id\":\"travel-missing\""))
    // The schema rejects what is not a report.
    try folder.write(
      try reports.read("all.sarif").replacingOccurrences(of: "\"level\":\"error\"", with: "\"level\":\"fatal\""),
      "x.sarif")
    #expect(try Python.run("check_standards.py", [folder.path("x.sarif")]).code == 1)
  }
}
