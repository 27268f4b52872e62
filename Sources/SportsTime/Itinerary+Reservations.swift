import CivilTime
import ItineraryDocuments
import ItineraryEditing
public import ItineraryModel
import TripCalendars
import TripChanging

@_exported public import struct ItineraryModel.Reservation
import ScheduleModel
import SourceText
import TripBuilding

/// A traveler's booking: a flight, a stay, a meal or the like.
public typealias Reservation = ItineraryModel.Reservation

extension ItineraryModel.Reservation {
  /// Reads the reservations of a document: JSON-LD with the vocabulary of schema.org, HTML that contains JSON-LD, or a
  /// calendar.
  ///
  /// - Parameters:
  ///   - file: the name of the document in findings.
  ///   - gazetteer: knows the cities and airports of the document.
  /// - Throws: the error of the first reservation that can't be read.
  public static func reservations(
    in bytes: some Collection<UInt8>, file: String = "reservations", gazetteer: Gazetteer = .builtIn
  ) throws(SportsTimeError) -> (reservations: [Reservation], findings: [Finding]) {
    let document = Array(bytes).withBytes {
      ReservationDocument($0, name: file, gazetteer: gazetteer.model, zones: .system)
    }
    if let error = document.findings.first(where: { $0.severity == .error }) { throw SportsTimeError(error) }
    return (document.reservations, document.findings.map { Finding($0) })
  }
}

extension Itinerary {
  static func fitter(_ gazetteer: ScheduleModel.Gazetteer) -> ReservationFitter {
    ReservationFitter(gazetteer: gazetteer, zones: .system)
  }

  /// Adds reservations as bookings of legs, as stays or as custom items. Existing ones are updated.
  ///
  /// - Parameters:
  ///   - reservations: the reservations of one or more journeys.
  ///   - gazetteer: knows the cities and airports of the trip and the reservations.
  /// - Throws: the first refusal, in which case nothing was changed.
  @discardableResult
  public mutating func add(
    _ reservations: [Reservation], gazetteer: Gazetteer = .builtIn
  ) throws(Refusal) -> [EditOutcome] {
    try apply(
      Itinerary.fitter(gazetteer.model).joined(reservations, for: model).map { .addReservation($0) },
      gazetteer: gazetteer)
  }
}
