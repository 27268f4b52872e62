import CommandInterface
import SourceText
import TripFiles
import TripTimeline

/// The options of `export` for additions to a calendar.
enum ExportCalendarOptions {
  static let all: [Option] = [.program, .alarms, .calendarName, .refresh, .color, .source]

  static func options(_ context: Context, _ format: ExportFormat) throws(ToolError) -> CalendarOptions {
    let arguments = context.arguments
    var options = CalendarOptions()
    if format != .ics, let option = arguments.first(of: all) { throw context.usage("\(option) is for --to ics") }
    options.program = arguments[.program]
    for text in arguments[.alarms] { try take(alarm: text, &options) }
    if arguments.has(.alarms), options.program == .google {
      throw ToolError(.usage, "--alarm: Google Calendar takes no alarms from files; set notifications there")
    }
    options.name = arguments[.calendarName]
    options.refresh = arguments[.refresh]
    if let name = arguments[.color] {
      guard let color = CSSColor.named(name) else {
        throw ToolError(
          .usage, "--color: CSS has no color \(quotedForDisplay(name))" + didYouMean(name, CSSColor.names))
      }
      options.color = color
    }
    options.source = arguments[.source]
    return options
  }

  private static func take(alarm text: String, _ options: inout CalendarOptions) throws(ToolError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, let minutes = minutes(last) else {
      throw ToolError(.usage, "--alarm takes \(timeForm), not \(quotedForDisplay(parts.last ?? ""))")
    }
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

  fileprivate static let timeForm = "a time up to four weeks, such as 45m, 2h, 1h30m or 1d"

  /// `45m`, `2h`, `1h30m`, `1d12h`; nil for any other text.
  static func minutes(_ text: String) -> Int? {
    var total = 0
    var number: Int?
    var last = Int.max
    for byte in text.utf8 {
      if byte.isDigit {
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

  fileprivate static func isAddress(_ text: String) -> Bool {
    ["http://", "https://", "webcal://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
      && text.utf8.allSatisfy { $0 > .blank && $0 < .delete }
  }
}

extension Option {
  fileprivate static let program = OptionKey<CalendarOptions.Program?>(
    "for", "PROGRAM", .choice(), "Also write what only google, apple or outlook reads.")
  fileprivate static let alarms = TextsOption(
    "alarm", "[KIND=]TIME", .text,
    "Alarm before each event, such as 2h or 1h30m, or only before games, travel or custom items, such as game=2h.")
  fileprivate static let color = TextOption(
    "color", "NAME", .text, "Color of the calendar, a CSS name such as tomato.")
  fileprivate static let source = TextOption(
    "source", "URL",
    ValueParser(form: "an address such as https://example.org/trip.ics") { text in
      ExportCalendarOptions.isAddress(text) ? text : nil
    }, "Address where the calendar is published.")
  fileprivate static let refresh = OptionKey<Int?>(
    "refresh", "TIME",
    ValueParser(form: ExportCalendarOptions.timeForm) { text in
      ExportCalendarOptions.minutes(text).flatMap { $0 > 0 ? $0 : nil }
    }, "How often programs should check for a new version, such as 6h.")
}
