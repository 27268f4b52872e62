import CloudKit
import Foundation
import SportsTime
import SwiftData
import TableAdapter

func code(_ trip: Itinerary) throws -> Bool {
  let data = try JSONEncoder().encode(trip)
  let same = try JSONDecoder().decode(Itinerary.self, from: data) == trip
  return same
}

func code(_ table: ItineraryTable) throws -> [EditOperation] {
  let script = EditOperation.script(table.edits)
  let operations = try EditOperation.operations(inScript: script)
  return operations
}

@Model
final class TripRecord {
  var id: String = ""
  var title: String = ""
  var startDate: String = ""
  var dayCount: Int = 1
  var json: Data = Data()
  var digest: String = ""
  var base: Data = Data()

  init(_ trip: Itinerary) throws {
    id = trip.id
    try store(trip)
    base = json
  }

  func store(_ trip: Itinerary) throws {
    if trip.digest == digest { return }
    title = trip.title
    startDate = trip.startDate?.description ?? ""
    dayCount = trip.dayCount
    json = try JSONEncoder().encode(trip)
    digest = trip.digest
  }

  func trip() throws -> Itinerary { try JSONDecoder().decode(Itinerary.self, from: json) }
}

func save(_ trip: Itinerary, in context: ModelContext) throws {
  let id = trip.id
  let known = try context.fetch(FetchDescriptor<TripRecord>(predicate: #Predicate { $0.id == id })).first
  if let known { try known.store(trip) } else { context.insert(try TripRecord(trip)) }
  try context.save()
}

public struct TripCloud {
  public init() {}

  func write(_ trip: Itinerary, to record: CKRecord) throws {
    record["title"] = trip.title
    record["startDate"] = trip.startDate?.description
    record["dayCount"] = trip.dayCount
    record["json"] = try JSONEncoder().encode(trip)
    record["digest"] = trip.digest
  }

  func trip(in record: CKRecord) throws -> Itinerary? {
    guard let json = record["json"] as? Data else { return nil }
    return try JSONDecoder().decode(Itinerary.self, from: json)
  }

  func save(
    _ trip: Itinerary, base: Itinerary, to record: CKRecord, in database: CKDatabase
  ) async throws -> Itinerary {
    var (mine, base, record) = (trip, base, record)
    while true {
      try write(mine, to: record)
      do {
        _ = try await database.save(record)
        return mine
      } catch let error as CKError where error.code == .serverRecordChanged {
        guard let server = error.serverRecord, let theirs = try self.trip(in: server) else { throw error }
        let outcome = try Itinerary.merged(base: base, mine: mine, theirs: theirs)
        for conflict in outcome.conflicts { print(conflict.message) }
        (mine, base, record) = (outcome.itinerary, theirs, server)
      }
    }
  }
}

@MainActor
func show(_ merged: Itinerary, in controller: ItineraryTableController) {
  controller.reload(merged)
}
