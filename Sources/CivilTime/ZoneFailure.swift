/// Why a zone that may be there could not be read: not the same as a name that is not a zone's.
package struct ZoneFailure: Error, Hashable, Sendable {
  package enum Kind: Sendable { case cannotOpen, cannotRead, damaged }

  package var kind: Kind
  package var path: String
  package var message: String
}
