#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  import CivilTime
  import ItineraryModel
  import SourceText

  extension StartTime {
    /// The point in time.
    public var date: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }

    /// A point in time, in whole seconds, with the local clock of its place.
    ///
    /// - Parameters:
    ///   - date: the point in time. Fractions of a second are dropped.
    ///   - secondsFromUTC: offset of the local clock in seconds east of UTC.
    /// - Returns: nil outside the years 0001 to 9999, and for an offset of more than 24 hours.
    public init?(_ date: Date, secondsFromUTC: Int) {
      let seconds = date.timeIntervalSince1970.rounded(.down)
      guard abs(seconds) < 1e12, abs(secondsFromUTC) <= 86_400 else { return nil }
      let start = OffsetInstant(instant: Instant(seconds: Int64(seconds)), offset: Int32(secondsFromUTC))
      // Text that can't be read back has a year outside the supported range.
      self.init(start.description)
    }
  }

  extension CalendarDate {
    /// Year, month and day, in the Gregorian calendar.
    public var dateComponents: DateComponents { DateComponents(year: year, month: month, day: day) }

    /// Nil without a year, a month or a day, and for a date that does not exist.
    public init?(_ components: DateComponents) {
      guard let year = components.year, let month = components.month, let day = components.day else { return nil }
      self.init(year: year, month: month, day: day)
    }
  }

  extension TimeOfDay {
    /// Hour and minute.
    public var dateComponents: DateComponents { DateComponents(hour: hour, minute: minute) }

    /// Nil without an hour, and for a time that does not exist. Without a minute, the minute is 0.
    public init?(_ components: DateComponents) {
      guard let hour = components.hour else { return nil }
      self.init(hour: hour, minute: components.minute ?? 0)
    }
  }

  extension SportsTimeError: LocalizedError {
    /// The message, with its location in the input.
    public var errorDescription: String? { description }
  }

  extension ItineraryModel.Refusal: LocalizedError {
    /// The message.
    public var errorDescription: String? { message }
  }
#endif
