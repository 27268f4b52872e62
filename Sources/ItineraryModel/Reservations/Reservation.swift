package import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// What a traveler has booked: a flight, a stay, a meal or the like, as stated in confirmations and calendars.
public struct Reservation: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case flight, train, bus, ferry, taxi
    case stay
    /// The two ends of a rental.
    case pickUp, dropOff
    case meal, event, visit, other

    /// Whether it leads from one place to another.
    public var isTravel: Bool { [.flight, .train, .bus, .ferry, .taxi].contains(self) }
  }

  /// A place as stated in its document. Missing parts are empty or nil.
  public struct Place: Hashable, Sendable {
    /// Name of the airport, the station or the building: `Berlin Hbf`.
    public var name = ""
    /// IATA code of an airport.
    public var code = ""
    /// Street, postal code and the like.
    public var address = ""
    public var city = ""
    public var region = ""
    public var country = ""
    /// Degrees.
    public var latitude: Double?
    public var longitude: Double?

    public init(
      name: String = "", code: String = "", address: String = "", city: String = "", region: String = "",
      country: String = "", latitude: Double? = nil, longitude: Double? = nil
    ) {
      (self.name, self.code, self.address) = (name, code, address)
      (self.city, self.region, self.country) = (city, region, country)
      (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// `Berlin (Tegel) (TXL)`, or the city if the place has no name.
    package var words: String {
      let name = name.isEmpty ? city : name
      return code.isEmpty ? name : name.isEmpty ? code : "\(name) (\(code))"
    }
  }

  /// A date, with the time of day, offset and zone that its document states.
  public struct Time: Hashable, Sendable, CustomStringConvertible {
    package var date: LocalDate
    /// Nil for a date without a time.
    package var clock: LocalTime?
    /// Seconds east of UTC; nil for a time on the clock of its zone or place.
    package var offset: Int32?
    /// IANA name.
    public var zone: String?

    package init(_ date: LocalDate, _ clock: LocalTime?, offset: Int32? = nil, zone: String? = nil) {
      (self.date, self.clock, self.offset, self.zone) = (date, clock, offset, zone)
    }

    /// `2026-06-10` or `2026-06-10T17:05`, optionally with seconds and an offset: `2026-06-10T17:05:00-05:00`. Nil for
    /// any other text.
    ///
    /// - Parameter zone: an IANA name.
    public init?(_ text: String, zone: String? = nil) {
      guard let time = text.withBytes({ Time($0) }) else { return nil }
      self = time
      self.zone = zone
    }

    private init?(_ text: ByteView) {
      guard text.count >= 10, let date = LocalDate(iso: text.slice(0, 10)) else { return nil }
      self.date = date
      if text.count == 10 { return }
      guard text.count >= 16, [UInt8(ascii: "T"), UInt8(ascii: "t"), .blank].contains(text[10]) else { return nil }
      var end = 16
      var clock = LocalTime(clock: text.slice(11, 16))
      if text.count >= 19, text[16] == .colon {
        guard let second = JSONNumber.integer(text.slice(18, 19)), let ten = JSONNumber.integer(text.slice(17, 18))
        else {
          return nil
        }
        clock = clock.flatMap { LocalTime(hour: $0.hour, minute: $0.minute, second: ten * 10 + second) }
        end = 19
        if end < text.count, text[end] == .period {
          end += 1
          while end < text.count, text[end].isDigit { end += 1 }
        }
      }
      guard let clock else { return nil }
      self.clock = clock
      let rest = text.slice(end, text.count)
      if rest.isEmpty { return }
      // Adds the missing colon.
      var offset = Array(rest)
      if offset.count == 5 { offset.insert(.colon, at: 3) }
      let whole = Array("2000-01-01T00:00:00".utf8) + offset
      guard let instant = whole.withBytes({ OffsetInstant(rfc3339: $0) }) else { return nil }
      self.offset = instant.offset
    }

    /// ISO 8601, without the zone.
    public var description: String {
      guard let clock else { return date.description }
      if let offset { return OffsetInstant(date, clock, offset: offset).description }
      return "\(date)T\(clock)"
    }
  }

  /// Travel without a change, or the place and time of any other reservation.
  public struct Segment: Hashable, Sendable {
    public var from: Place
    public var to: Place
    public var departure: Time?
    public var arrival: Time?
    /// The number of the flight or train: `UA 1584`.
    public var number: String?

    /// - Parameters:
    ///   - from: the place of departure; for a reservation other than travel, its place.
    ///   - departure: the time of departure; for a reservation other than travel, its beginning.
    ///   - arrival: the time of arrival; for a reservation other than travel, its end.
    public init(
      from: Place = Place(), to: Place = Place(), departure: Time? = nil, arrival: Time? = nil, number: String? = nil
    ) {
      (self.from, self.to, self.departure, self.arrival, self.number) = (from, to, departure, arrival, number)
    }

    package var words: String {
      [number ?? "", [from.words, to.words].filter { !$0.isEmpty }.joined(separator: " to ")].filter { !$0.isEmpty }
        .joined(separator: ": ")
    }
  }

  public var kind: Kind
  /// The subject of the reservation, such as a hotel; empty for travel.
  public var title: String
  /// In order; more than one if the traveler changes on the way.
  public var segments: [Segment]
  /// The booking reference.
  public var reference: String?
  /// The UID of the event that it was read from.
  public var uid: String?
  /// The name of the airline, railway or other carrier.
  public var carrier: String?
  public var seat: String?
  /// The travelers.
  public var names: [String] = []
  public var isCancelled = false
  /// A web address.
  public var url: String?
  /// Other information in the document, one line each: `Gate: 16`.
  public var notes: [String] = []
  /// Members of the document that a trip can't store.
  package var unkept: [String] = []
  /// Its number among reservations with the same reference and route.
  package var occurrence = 1

  /// - Parameter segments: at least one.
  public init(_ kind: Kind, title: String = "", segments: [Segment], reference: String? = nil) {
    (self.kind, self.title, self.segments, self.reference) = (kind, title, segments, reference)
  }

  /// From the first departure to the last arrival.
  package var whole: Segment {
    guard var segment = segments.first, let last = segments.last, segments.count > 1 else {
      return segments.first ?? Segment()
    }
    (segment.to, segment.arrival) = (last.to, last.arrival)
    let numbers = segments.compactMap { $0.number }
    segment.number = numbers.isEmpty ? nil : numbers.joined(separator: ", ")
    return segment
  }

  /// `UA 1584: Boston (BOS) to Chicago (ORD)`, or the subject.
  package var words: String {
    if kind.isTravel { return whole.words }
    switch kind {
    case .pickUp: return "Pick up: " + title
    case .dropOff: return "Drop off: " + title
    default: return title
    }
  }

  /// The id of its item, which does not change with the times: `flight-abc123-bos-ord`.
  package var itemID: String {
    let whole = whole
    var parts = [kind.rawValue, reference ?? uid ?? whole.departure?.date.description ?? ""]
    if kind.isTravel {
      parts += [whole.from, whole.to].map { $0.code.isEmpty ? $0.words : $0.code }
    } else if kind != .stay, kind != .pickUp, kind != .dropOff || reference == nil {
      parts.append(title)
    }
    if occurrence > 1 { parts.append(String(occurrence)) }
    let id = Slug.of(parts.filter { !$0.isEmpty }.joined(separator: " "))
    if id.utf8.count <= Limits.idBytes { return id }
    return kind.rawValue + "-" + String(id.withBytes { $0.byteHash }, radix: 16)
  }
}

extension String {
  /// Nil if the text is empty or only white space.
  package var stated: String? {
    let text = withBytes { $0.trimmed.text }
    return text.isEmpty ? nil : text
  }
}
