import FormatSyntax
import SourceText

extension CalendarPart {
  /// Marks the event of an item that is no longer in the trip. Such an event is not read.
  static let withdrawn: StaticString = "X-SPORTSTIME-WITHDRAWN"

  /// The properties of an event that carry the data of its item and trip.
  static let carriers: [StaticString] = [
    "X-SPORTSTIME-ITINERARY", "X-SPORTSTIME-ITEMS", "X-SPORTSTIME-DAY", "X-SPORTSTIME-SORT-ORDER", "X-SPORTSTIME-ITEM",
  ]

  /// Whether it is a property that only this project's programs read.
  var isOurs: Bool { !isComponent && name.withBytes { $0.hasPrefix("X-SPORTSTIME-") } }

  /// The property's meaning, regardless of folds, escapes, the order of its parameters and the digits of a position
  /// (`39.28` and `39.280000`). For a component, the meaning of each line.
  func meaning(in file: ByteView) -> [UInt8] {
    if !isComponent {
      return content.withBytes { content in
        ICalendarLine(content, offset: 0, end: content.count).map { CalendarPart.meaning(of: $0) } ?? Array(content)
      }
    }
    var lines = ICalendarLines(file.slice(range.lowerBound, range.upperBound))
    var result: [UInt8] = []
    // The text was read before, so every line is a content line.
    while let line = try? lines.next() {
      result += CalendarPart.meaning(of: line)
      result.append(.lineFeed)
    }
    return result
  }

  static func meaning(of line: ICalendarLine) -> [UInt8] {
    let value = OutputBuffer(capacity: 256)
    var parameters: [[UInt8]] = []
    for parameter in line.parameters {
      value.removeAll()
      ICalendarText.decodeParameter(parameter.value, to: value)
      parameters.append(uppercase(parameter.name) + [.equalsSign] + value.array)
    }
    parameters.sort { $0.lexicographicallyPrecedes($1) }
    value.removeAll()
    if line.isNamed("GEO"), let place = CalendarValues.position(line.value.trimmed) {
      value.append("\(place.latitude);\(place.longitude)")
    } else {
      ICalendarText.unescape(line.value.trimmed, to: value)
    }
    // Line endings occur only between properties, so two properties can't merge into one.
    return uppercase(line.name) + parameters.flatMap { [.semicolon] + $0 } + [.colon] + value.array
  }

  func moved(by offset: Int) -> CalendarPart {
    var part = self
    part.range = (range.lowerBound + offset)..<(range.upperBound + offset)
    return part
  }
}
