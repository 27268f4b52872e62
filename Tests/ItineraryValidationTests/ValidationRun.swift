import FindingReports
import TestSupport
import ItineraryValidation
import ScheduleModel
import SourceText

/// What the validator has to say about one text, in the short form that tests compare: `code item`, sorted.
func findings(
  in text: String, schedule: String? = nil, orderIsInferred: Bool = false, settings: RuleSettings = RuleSettings()
) -> [Diagnostic] {
  var index: ScheduleIndex?
  if let schedule {
    var reader = ScheduleReader()
    var problems: [Diagnostic] = []
    schedule.withBytes { reader.read($0, file: "schedule.jsonl", findings: &problems) }
    index = ScheduleIndex(reader.schedule)
  }
  var validator = Validator(settings, schedule: index)
  text.withBytes { bytes in
    _ = validator.validate(bytes, at: SourceLocation(file: "trip.json"), orderIsInferred: orderIsInferred)
  }
  return validator.sink.report.findings
}

/// The settings that a project starts with, and the rule.
func settings(for code: DiagnosticCode) -> RuleSettings {
  guard RuleRegistry.rule(code)?.isOptional == true else { return RuleSettings() }
  return (try? RuleSettings(disabled: [], levels: [(code.rawValue, .info)])) ?? RuleSettings()
}

/// What a rule's example breaks: several itineraries where its lines are that.
func findings(in example: RuleExample, settings: RuleSettings = RuleSettings()) -> [Diagnostic] {
  let lines = example.itinerary.split(separator: "\n")
  guard lines.count > 1, lines.allSatisfy({ $0.hasPrefix("{\"id\"") && $0.hasSuffix("]}") }) else {
    return findings(
      in: example.itinerary, schedule: example.schedule, orderIsInferred: example.orderIsInferred, settings: settings)
  }
  return report(on: example.itinerary).findings
}

func brief(_ findings: [Diagnostic], atLeast severity: Severity = .info) -> [String] {
  findings.filter { $0.severity >= severity }.map { finding in
    finding.item.map { "\(finding.code) \($0)" } ?? finding.code.rawValue
  }.sorted { $0.precedesBytewise($1) }
}

/// The report on a whole file.
func report(on text: String, name: String = "trips.jsonl", limit: Int = 10_000, baseline: Baseline? = nil)
  -> ValidationReport
{
  var sink = FindingSink(limit: limit, baseline: baseline)
  sink.checked = []
  var validator = Validator(sink: sink)
  text.withBytes { validator.validate(ItineraryDocument($0, name: name), file: name) }
  sink.append(validator.sink)
  return sink.report
}

func written(_ report: ValidationReport, _ format: ReportFormat, _ adjust: (inout ReportStyle) -> Void = { _ in })
  -> String
{
  var writer = ReportWriter(format)
  adjust(&writer.style)
  let output = OutputBuffer()
  writer.append(report.shown(as: format, from: nil), to: output)
  return output.text
}
