import CloudKit
import Foundation
import SportsTime
import SwiftData

/// Runs the code of the page on storing trips: a trip is stored twice as one record, and two devices change it at once.
///
/// - Returns: what is wrong; nil if all is well.
public func problemOfStoring(_ trip: Itinerary) async throws -> String? {
  let context = ModelContext()
  try save(trip, in: context)
  try save(trip, in: context)
  let records = try context.fetch(FetchDescriptor<TripRecord>())
  guard records.count == 1, try records.first?.trip() == trip else { return "the trip is not one record" }

  let (database, cloud) = (CKDatabase(), TripCloud())
  let id = CKRecord.ID(recordName: trip.id)
  _ = try await cloud.save(trip, base: trip, to: CKRecord(recordType: "Trip", recordID: id), in: database)
  let (here, there) = (try await database.record(for: id), try await database.record(for: id))
  var (mine, theirs) = (trip, trip)
  try mine.apply(.insert(NewItem(id: "mine", title: "Mine"), at: .last(day: 1)))
  try theirs.apply(.insert(NewItem(id: "theirs", title: "Theirs"), at: .last(day: 1)))
  _ = try await cloud.save(theirs, base: trip, to: there, in: database)
  let merged = try await cloud.save(mine, base: trip, to: here, in: database)
  guard merged.item("mine") != nil, merged.item("theirs") != nil else { return "a change is lost" }
  return try cloud.trip(in: await database.record(for: id)) == merged ? nil : "the server has another trip"
}
