import FormatSyntax
package import SourceText

/// The user's limits on travel.
package struct TravelLimits: Hashable, Sendable {
  /// The maximum number of minutes of driving per local calendar day. The rest of a drive waits for the next day.
  package var drivingMinutesPerDay = 600
  package var time = LegTime()
  /// Whether trains and planes may travel through the night, as may drives within each day's limit.
  package var overnight = false

  package static let drivingHours = 1.0...24.0

  /// The minutes of driving per day for trips that were not built from a request.
  private static let unrequested = 840

  package init() {}

  /// The limits of a trip's request, with defaults for missing ones.
  ///
  /// - Parameter request: empty for a trip without a request, which may have longer days of driving.
  package init(request: ByteView) {
    if request.isEmpty {
      drivingMinutesPerDay = TravelLimits.unrequested
      return
    }
    time = LegTime(request: request)
    let members = LegTime.members(request, ["maxDrivingHoursPerDay", "overnight"])
    if let hours = members?["maxDrivingHoursPerDay"]?.double, TravelLimits.drivingHours.contains(hours) {
      drivingMinutesPerDay = Int((hours * 60).rounded())
    }
    overnight = members?["overnight"]?.bool ?? false
  }
}

extension Itinerary {
  /// The limits that the trip was built with.
  package var travelLimits: TravelLimits {
    request.isAbsent
      ? TravelLimits(request: ByteView(start: nil, count: 0))
      : text.withBytes(request) {
        TravelLimits(request: $0)
      }
  }
}
