package import CommandInterface
package import FindingReports
package import ItineraryValidation
import SourceText
import SystemIO

extension Context {
  /// The format for a report's file name.
  package func reportFormat(of path: String, _ option: Option) throws(ToolError) -> ReportFormat? {
    try expectEnding(
      ["txt", "json", "jsonl", "sarif", "html", "xml"],
      others: ["ndjson", "htm"] + ReportFormat.allCases.map { $0.rawValue }, of: option, in: path,
      choosing: .reportFormat)
    return ReportFormat(file: path)
  }

  /// Writes a report.
  ///
  /// - Parameter path: nil for standard output.
  package func write(_ report: ValidationReport, with writer: ReportWriter, to path: String?) throws(ToolError) {
    var writer = writer
    let isTerminal = (path == nil || path == "-") && StandardStreams.outputIsTerminal
    writer.style.usesColour = Console.allowsColor(onTerminal: isTerminal) && !self[.noColor]
    let target = try OutputTarget(path, steersTerminal: writer.format == .text)
    if writer.format == .sarif { writer.style.columns = report.characterColumns() }
    let output = OutputBuffer(capacity: 1 << 16)
    try writer.write(report, to: output) { (output) throws(ToolError) in try target.write(output) }
    try target.commit()
  }

  /// The writer of a report, which names this command.
  package func reportWriter(of subject: Rule.Subject, _ format: ReportFormat) -> ReportWriter {
    var writer = ReportWriter(format)
    writer.style.toolVersion = ToolVersion.number
    writer.style.subject = subject
    writer.style.inputs = arguments.operands
    writer.style.commandLine = ["sportstime", spec.name] + arguments.words
    return writer
  }
}
