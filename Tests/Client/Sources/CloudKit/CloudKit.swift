public import Foundation

// A stand-in for the part of CloudKit that the guides use: a database in memory, which refuses to save over a newer record.

public protocol CKRecordValueProtocol {}
extension String: CKRecordValueProtocol {}
extension Int: CKRecordValueProtocol {}
extension Data: CKRecordValueProtocol {}

public final class CKRecord: @unchecked Sendable {
  public struct ID: Hashable, Sendable {
    public let recordName: String
    public init(recordName: String) { self.recordName = recordName }
  }

  public let recordType: String
  public let recordID: ID
  var version = 0
  var values: [String: any CKRecordValueProtocol] = [:]

  public init(recordType: String, recordID: ID) {
    self.recordType = recordType
    self.recordID = recordID
  }

  public subscript(key: String) -> (any CKRecordValueProtocol)? {
    get { values[key] }
    set { values[key] = newValue }
  }

  func copy() -> CKRecord {
    let copy = CKRecord(recordType: recordType, recordID: recordID)
    (copy.version, copy.values) = (version, values)
    return copy
  }
}

public struct CKError: Error {
  public enum Code: Int, Sendable { case serverRecordChanged = 14 }
  public let code: Code
  public let serverRecord: CKRecord?
}

public final class CKDatabase: @unchecked Sendable {
  private var records: [CKRecord.ID: CKRecord] = [:]
  public init() {}

  @discardableResult
  public func save(_ record: CKRecord) async throws -> CKRecord {
    if let known = records[record.recordID], known.version != record.version {
      throw CKError(code: .serverRecordChanged, serverRecord: known.copy())
    }
    let saved = record.copy()
    saved.version += 1
    records[record.recordID] = saved
    return saved.copy()
  }

  public func record(for id: CKRecord.ID) async throws -> CKRecord {
    guard let record = records[id] else { throw CKError(code: .serverRecordChanged, serverRecord: nil) }
    return record.copy()
  }
}
