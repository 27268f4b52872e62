import SourceText
import TripBuilding

extension TripBuilder {
  /// The trips for a request.
  mutating func trips(for request: TripRequest, asTrips: Bool) throws(BuildFailure) -> [BuiltTrip] {
    asTrips ? try buildTrips(request) : [try build(request)]
  }
}

extension BuildFailure {
  /// - Parameter place: the location of the request's text; nil for a request on the command line.
  func findings(at place: RequestPlace?) -> [Diagnostic] {
    problems.map { problem in
      Diagnostic(
        code: .requestFailed, severity: .error, message: problem.message, location: place?.location(problem.offset))
    }
  }
}

extension Diagnostic {
  /// The finding at the beginning of a request.
  func moved(to place: RequestPlace?) -> Diagnostic {
    var moved = self
    moved.location = place?.location(nil)
    return moved
  }
}
