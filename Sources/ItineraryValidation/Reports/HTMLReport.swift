import SourceText

/// A page with everything in it: no script, no link, nothing loaded.
struct HTMLReport {
  private let writer: ReportWriter
  private let report: ValidationReport

  init(_ writer: ReportWriter, _ report: ValidationReport) {
    self.writer = writer
    self.report = report
  }

  func write<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    output.append(HTMLReport.head)
    appendSummary(to: output)
    appendCodes(to: output)
    for range in report.findings.chunkRanges({ $0.file == $1.file }) {
      let findings = report.findings[range]
      output.append("<h2>" as StaticString)
      output.append(markup: findings.first?.file ?? "")
      output.append("</h2>\n<table>\n<thead><tr><th>Place</th><th>Itinerary</th><th>Item</th>" as StaticString)
      output.append("<th>Finding</th></tr></thead>\n<tbody>\n" as StaticString)
      for finding in findings {
        append(finding, to: output)
        if output.view.count > ReportWriter.drainSize { try drain(output) }
      }
      output.append("</tbody>\n</table>\n" as StaticString)
    }
    if report.cut > 0 {
      output.append("<p>and \(TextReport.grouped(report.cut)) more, which the limit left out.</p>\n")
    }
    appendMended(to: output)
    appendVanished(to: output)
    output.append("<footer>" as StaticString)
    output.append(markup: writer.toolName + " " + writer.toolVersion)
    output.append("</footer>\n</body>\n</html>\n" as StaticString)
  }

  private func appendSummary(to output: OutputBuffer) {
    let summary = report.summary
    var counts = [
      ("itineraries", summary.itineraries), ("valid", summary.valid), ("invalid", summary.invalid),
      ("unreadable", summary.unreadable), ("errors", summary.errors), ("warnings", summary.warnings),
      ("infos", summary.infos),
    ]
    if summary.suppressed > 0 { counts.append(("known from the baseline", summary.suppressed)) }
    if summary.mended > 0 { counts.append(("fixed", summary.mended)) }
    output.append("<dl>\n" as StaticString)
    for (name, count) in counts {
      output.append("<div><dt>\(name)</dt><dd>\(TextReport.grouped(count))</dd></div>\n")
    }
    output.append("</dl>\n" as StaticString)
  }

  private func appendCodes(to output: OutputBuffer) {
    let codes = report.summary.byCode
    if codes.isEmpty { return }
    output.append("<table>\n<thead><tr><th>Code</th><th>Findings</th><th>What it means</th></tr></thead>\n<tbody>\n")
    for (code, count) in codes {
      output.append("<tr><td><code>\(code)</code></td><td class=\"n\">\(TextReport.grouped(count))</td><td>")
      output.append(markup: RuleRegistry.rule(code)?.summary ?? "")
      output.append("</td></tr>\n" as StaticString)
    }
    output.append("</tbody>\n</table>\n" as StaticString)
  }

  private func append(_ finding: ValidationFinding, to output: OutputBuffer) {
    output.append(
      "<tr class=\"\(finding.severity.rawValue)\"><td class=\"n\">\(finding.line):\(finding.column)</td><td>")
    output.append(markup: finding.itinerary ?? "")
    output.append("</td><td>" as StaticString)
    output.append(markup: finding.item ?? "")
    output.append("</td><td><b>\(finding.severity.rawValue)</b> <code>\(finding.code)</code><br>")
    output.append(markup: finding.message)
    output.append("</td></tr>\n" as StaticString)
  }

  private func appendMended(to output: OutputBuffer) {
    if report.mended.isEmpty { return }
    output.append("<h2>Fixed</h2>\n<table>\n<thead><tr><th>File</th><th>Itinerary</th><th>Item</th>" as StaticString)
    output.append("<th>What was done</th></tr></thead>\n<tbody>\n" as StaticString)
    for mend in report.mended {
      output.append("<tr><td>" as StaticString)
      output.append(markup: mend.file)
      output.append(":\(mend.line)</td><td>")
      output.append(markup: mend.itinerary ?? "")
      output.append("</td><td>" as StaticString)
      output.append(markup: mend.item ?? "")
      output.append("</td><td><code>\(mend.code)</code><br>")
      output.append(markup: mend.message)
      output.append("</td></tr>\n" as StaticString)
    }
    output.append("</tbody>\n</table>\n" as StaticString)
    let more = report.summary.mended - report.mended.count
    if more > 0 { output.append("<p>and \(TextReport.grouped(more)) more.</p>\n") }
  }

  private func appendVanished(to output: OutputBuffer) {
    if report.vanished.isEmpty { return }
    output.append("<h2>No longer there, though the baseline has them</h2>\n<ul>\n" as StaticString)
    for entry in report.vanished {
      output.append("<li><code>" as StaticString)
      output.append(markup: entry.code)
      output.append("</code> " as StaticString)
      output.append(markup: [entry.itinerary, entry.item].compactMap { $0 }.joined(separator: " "))
      output.append("</li>\n" as StaticString)
    }
    output.append("</ul>\n" as StaticString)
  }

  private static let head: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Validation report</title>
    <style>
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #222; }
    dl { display: flex; flex-wrap: wrap; gap: 1rem; }
    dl div { border: 1px solid #ccc; border-radius: 6px; padding: .5rem 1rem; }
    dt { color: #555; }
    dd { margin: 0; font-size: 1.4rem; font-variant-numeric: tabular-nums; }
    table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
    th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid #ddd; }
    td { overflow-wrap: anywhere; }
    .n { font-variant-numeric: tabular-nums; white-space: nowrap; }
    .error b { color: #a40000; }
    .warning b { color: #7a5200; }
    .info b { color: #00507a; }
    footer { color: #555; }
    @media (prefers-color-scheme: dark) {
      body { background: #181818; color: #ddd; }
      dt, footer { color: #aaa; }
      dl div, th, td { border-color: #444; }
      .error b { color: #ff8a80; }
      .warning b { color: #ffcc66; }
      .info b { color: #80c8ff; }
    }
    </style>
    </head>
    <body>
    <h1>Validation report</h1>

    """
}
