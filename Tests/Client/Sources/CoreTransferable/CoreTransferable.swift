public import UniformTypeIdentifiers

// A stand-in for the part of CoreTransferable that the table adapter uses.

public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable
}

public protocol Transferable {
  associatedtype Representation: TransferRepresentation
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
  public static func buildExpression<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item {
    content
  }
  public static func buildBlock<Content: TransferRepresentation>(
    _ content: Content
  ) -> Content where Content.Item == Item {
    content
  }
}

public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  public let contentType: UTType
  public init(for item: Item.Type = Item.self, contentType: UTType) { self.contentType = contentType }
}
