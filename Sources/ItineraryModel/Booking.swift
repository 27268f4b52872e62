package import SourceText

/// The booking of a leg, without its times. Members are nil if not stated.
package struct Booking: Sendable {
  /// An airline, a railway or the like.
  package var carrier: String?
  /// Number of the flight or train: `UA 1584`.
  package var number: String?
  package var seat: String?
  /// The carrier's booking reference.
  package var reference: String?

  /// `United UA 1584, seat 12A, reference ABC123`; empty if nothing is stated.
  package var words: String {
    let name = [carrier, number].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    func named(_ word: String, _ text: String?) -> String { text.map { $0.isEmpty ? "" : word + $0 } ?? "" }
    return [name, named("seat ", seat), named("reference ", reference)].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Booking {
  /// - Parameter travel: the JSON text of an item's `travel`.
  package init(_ travel: ByteView) {
    self.init(
      carrier: ItemMember.text("carrier", in: travel), number: ItemMember.text("number", in: travel),
      seat: ItemMember.text("seat", in: travel), reference: ItemMember.text("reference", in: travel))
  }
}
