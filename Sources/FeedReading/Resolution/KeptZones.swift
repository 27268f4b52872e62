import CivilTime

/// The zones that a worker has met. It keeps them, so that what refers to them need not be counted: all threads share
/// the zones, and would wait for one another to count.
final class KeptZones {
  private var zones: [ObjectIdentifier: Zone] = [:]

  func keep(_ zone: Zone) -> KeptZone {
    let known = KeptZone(zone)
    if zones[known.identity] == nil { zones[known.identity] = zone }
    return known
  }
}

/// A zone that is not counted: it is there as long as the `KeptZones` that it is from.
struct KeptZone: BitwiseCopyable, Equatable {
  private let reference: Unmanaged<Zone>

  fileprivate init(_ zone: Zone) { reference = .passUnretained(zone) }

  fileprivate var identity: ObjectIdentifier { reference._withUnsafeGuaranteedRef { ObjectIdentifier($0) } }

  /// For what is done rarely: it is counted.
  var object: Zone { reference.takeUnretainedValue() }

  /// What a clock of the zone that shows this date and time means.
  func resolve(_ date: LocalDate, _ time: LocalTime) -> LocalResolution {
    reference._withUnsafeGuaranteedRef { $0.resolve(date, time) }
  }

  /// The instant with the zone's offset.
  func reading(_ instant: Instant) -> OffsetInstant { reference._withUnsafeGuaranteedRef { $0.reading(instant) } }

  static func == (first: KeptZone, second: KeptZone) -> Bool { first.identity == second.identity }
}
