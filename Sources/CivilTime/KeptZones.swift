/// The zones that a thread has used. They are retained here and referenced without reference counting, because all
/// threads share the zones and would contend for their counts.
package final class KeptZones {
  /// A short list. It is searched only to compute values that are cached themselves.
  private var zones: [Zone] = []

  package init() {}

  package func keep(_ zone: Zone) -> KeptZone {
    if !zones.contains(where: { $0 === zone }) { zones.append(zone) }
    return KeptZone(zone)
  }
}

/// An unretained zone. It is valid as long as the `KeptZones` that returned it.
package struct KeptZone: BitwiseCopyable, Equatable {
  private let reference: Unmanaged<Zone>

  fileprivate init(_ zone: Zone) { reference = .passUnretained(zone) }

  fileprivate var identity: ObjectIdentifier { reference._withUnsafeGuaranteedRef { ObjectIdentifier($0) } }

  /// The zone itself, retained. For infrequent use.
  package var object: Zone { reference.takeUnretainedValue() }

  package var identifier: String { object.identifier }

  /// The meaning of this date and time on the zone's clock.
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
