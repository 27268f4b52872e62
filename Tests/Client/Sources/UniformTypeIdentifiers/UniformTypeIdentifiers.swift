// A stand-in for the part of UniformTypeIdentifiers that the table adapter uses.

public struct UTType: Hashable, Sendable {
  public let identifier: String
  public init(exportedAs identifier: String) { self.identifier = identifier }
}
