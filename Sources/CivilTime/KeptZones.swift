/// The zones that a thread has met. It keeps them, so that what refers to them need not be counted: all threads share
/// the zones, and would wait for one another to count.
package final class KeptZones {
  /// Few: they are searched only to compute a value that is kept itself.
  private var zones: [Zone] = []

  package init() {}

  package func keep(_ zone: Zone) -> KeptZone {
    if !zones.contains(where: { $0 === zone }) { zones.append(zone) }
    return KeptZone(zone)
  }
}

/// A zone that is not counted: it is there as long as the `KeptZones` that it is from.
package struct KeptZone: BitwiseCopyable, Equatable {
  private let reference: Unmanaged<Zone>

  fileprivate init(_ zone: Zone) { reference = .passUnretained(zone) }

  fileprivate var identity: ObjectIdentifier { reference._withUnsafeGuaranteedRef { ObjectIdentifier($0) } }

  /// For what is done rarely: it is counted.
  package var object: Zone { reference.takeUnretainedValue() }

  package var identifier: String { object.identifier }

  /// What a clock of the zone that shows this date and time means.
  package func resolve(_ date: LocalDate, _ time: LocalTime) -> LocalResolution {
    reference._withUnsafeGuaranteedRef { $0.resolve(date, time) }
  }

  /// The instant with the zone's offset.
  package func reading(_ instant: Instant) -> OffsetInstant {
    reference._withUnsafeGuaranteedRef { $0.reading(instant) }
  }

  /// Seconds east of UTC.
  package func offset(at instant: Instant) -> Int32 { reference._withUnsafeGuaranteedRef { $0.offset(at: instant) } }

  package static func == (first: KeptZone, second: KeptZone) -> Bool { first.identity == second.identity }
}
