extension UnsafeBufferPointer where Element == UInt8 {
  /// A hash of the bytes for data that is written: the same on every run and machine.
  package var byteHash: UInt64 { byteHash(key: 0) }

  /// A hash of the bytes for tables in memory. Nothing may depend on the order of hashes.
  ///
  /// - Parameter key: a `TableKey`, so that no one can construct texts with colliding hashes to slow down a table.
  @inlinable
  package func byteHash(key: UInt64) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: count) ^ key
    guard let base = baseAddress else { return hash }
    let raw = UnsafeRawPointer(base)
    var at = 0
    while at + 8 <= count {
      hash = mixed(hash ^ UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
      at += 8
    }
    if at == count { return hash }
    // The last eight bytes, which may overlap earlier ones.
    if count >= 8 {
      return mixed(hash ^ UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)))
    }
    var tail: UInt64 = 0
    var shift: UInt64 = 0
    while at < count {
      tail |= UInt64(self[at]) << shift
      shift += 8
      at += 1
    }
    return mixed(hash ^ tail)
  }
}

/// One round of multiply-and-fold.
@inlinable
package func mixed(_ value: UInt64) -> UInt64 {
  let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
  return product.high ^ product.low
}

package enum TableKey {
  /// The initial value for the hashes of tables: a different number on each run, and not predictable.
  package static let ofThisRun = UInt64(truncatingIfNeeded: Hasher().finalize())
}
