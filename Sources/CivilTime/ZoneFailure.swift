/// The reason why a zone's file could not be read. A name without a zone is not a failure.
package struct ZoneFailure: Error, Hashable, Sendable {
  package enum Kind: Sendable { case cannotOpen, cannotRead, damaged }

  package var kind: Kind
  package var path: String
  package var message: String
}
