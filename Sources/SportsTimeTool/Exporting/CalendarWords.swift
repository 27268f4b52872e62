import ItineraryDocuments
import SourceText

/// The options of `export` that say what a calendar has beside its trip.
enum CalendarWords {
  static let specs = [
    OptionSpec(
      "for", value: "PROGRAM", takes: .choice(CalendarOptions.Program.allCases.map(\.rawValue)),
      help: "With --to ics: google, apple or outlook, for what only that one reads."),
    OptionSpec(
      "alarm", value: "[KIND=]TIME", repeatable: true,
      help: "With --to ics: an alarm so long before, as 2h or 1h30m; game=, travel= or custom= for those alone."),
    OptionSpec("name", value: "TEXT", help: "With --to ics: what the calendar is called (NAME)."),
    OptionSpec(
      "refresh", value: "TIME", help: "With --to ics: how often programs should look for a new version, as 6h."),
    OptionSpec("color", value: "NAME", help: "With --to ics: the calendar's colour, one of CSS: tomato."),
    OptionSpec("source", value: "URL", help: "With --to ics: where the calendar is published."),
  ]

  static func options(_ context: Context, _ format: ExportFormat) throws(ToolError) -> CalendarOptions {
    let arguments = context.arguments
    var options = CalendarOptions()
    for spec in specs where arguments.has(spec.name) {
      if format != .ics { throw Arguments.usage("--\(spec.name) is for --to ics", context.spec) }
    }
    options.program = arguments.choice("for")
    for text in arguments.values("alarm") { try take(alarm: text, &options) }
    if !arguments.values("alarm").isEmpty, options.program == .google {
      throw ToolError(.usage, "--alarm: Google Calendar takes no alarms from files; set notifications there")
    }
    options.name = arguments.value("name")
    if options.name == "" { throw ToolError(.usage, "--name is empty") }
    if let text = arguments.value("refresh") {
      guard let minutes = minutes(text), minutes > 0 else { throw wrongTime("refresh", text) }
      options.refresh = minutes
    }
    if let name = arguments.value("color") {
      guard let color = CSSColor.named(name) else {
        throw ToolError(
          .usage, "--color: CSS has no colour \(quotedForDisplay(name))" + didYouMean(name, CSSColor.names))
      }
      options.color = color
    }
    options.source = try source(arguments.value("source"))
    return options
  }

  private static func take(alarm text: String, _ options: inout CalendarOptions) throws(ToolError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, let minutes = minutes(last) else { throw wrongTime("alarm", parts.last ?? "") }
    switch parts.count == 2 ? parts[0] : "" {
    case "":
      if parts.count == 2 { throw ToolError(.usage, "--alarm: the kind is missing before \"=\"") }
      options.gameAlarm = options.gameAlarm ?? minutes
      options.travelAlarm = options.travelAlarm ?? minutes
      options.customAlarm = options.customAlarm ?? minutes
    case "game": options.gameAlarm = minutes
    case "travel": options.travelAlarm = minutes
    case "custom": options.customAlarm = minutes
    case let kind:
      throw ToolError(.usage, "--alarm: no kind \(quotedForDisplay(kind)); there are game, travel and custom")
    }
  }

  private static func wrongTime(_ name: String, _ text: String) -> ToolError {
    ToolError(.usage, "--\(name) takes a time up to four weeks, as 45m, 2h, 1h30m or 1d, not \(quotedForDisplay(text))")
  }

  /// `45m`, `2h`, `1h30m`, `1d12h`; nil for anything else.
  static func minutes(_ text: String) -> Int? {
    var total = 0
    var number: Int?
    var last = Int.max
    for byte in text.utf8 {
      if byte &- 0x30 < 10 {
        let next = (number ?? 0) * 10 + Int(byte - 0x30)
        if next > 40_320 { return nil }
        number = next
        continue
      }
      let units: [UInt8: Int] = [0x64: 1_440, 0x68: 60, 0x6D: 1]
      guard let value = number, let unit = units[byte], unit < last else { return nil }
      total += value * unit
      (number, last) = (nil, unit)
    }
    return number == nil && last != Int.max && total <= 40_320 ? total : nil
  }

  private static func source(_ text: String?) throws(ToolError) -> String? {
    guard let text else { return nil }
    let isAddress = ["http://", "https://", "webcal://"].contains {
      text.hasPrefix($0) && text.utf8.count > $0.utf8.count
    }
    guard isAddress, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw ToolError(
        .usage, "--source takes an address as https://example.org/trip.ics, not \(quotedForDisplay(text))")
    }
    return text
  }
}
