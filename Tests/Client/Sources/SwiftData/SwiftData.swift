public import Foundation
@_exported public import Observation

// A stand-in for the part of SwiftData that the guides use. Its models are observable, and a context keeps them in memory.

@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation), named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable, PersistentModel)
public macro Model() = #externalMacro(module: "ObservationMacros", type: "ObservableMacro")

public protocol PersistentModel: AnyObject, Observable {}

public struct FetchDescriptor<Record> {
  public var predicate: Predicate<Record>?
  public init(predicate: Predicate<Record>? = nil) { self.predicate = predicate }
}

public final class ModelContext {
  private var records: [AnyObject] = []
  public init() {}
  public func insert<Record: AnyObject>(_ record: Record) { records.append(record) }
  public func fetch<Record: AnyObject>(_ descriptor: FetchDescriptor<Record>) throws -> [Record] {
    try records.compactMap { $0 as? Record }.filter { try descriptor.predicate?.evaluate($0) ?? true }
  }
  public func save() throws {}
}
