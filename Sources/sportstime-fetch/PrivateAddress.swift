import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Addresses of this machine and of private networks (RFC 1918, 3927, 4193, 4291, 6598).
enum PrivateAddress {
  /// Whether one of the host's addresses is private. False for an unknown host.
  static func isPrivate(host: String) -> Bool {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    guard getaddrinfo(name, nil, &hints, &list) == 0 else { return false }
    defer { freeaddrinfo(list) }
    var next = list
    while let entry = next {
      if let address = entry.pointee.ai_addr, isPrivate(address) { return true }
      next = entry.pointee.ai_next
    }
    return false
  }

  private static func isPrivate(_ address: UnsafeMutablePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
      }
      return isPrivate(v4: number)
    case AF_INET6:
      var copy = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { $0.pointee.sin6_addr }
      return withUnsafeBytes(of: &copy) { isPrivate(v6: Array($0)) }
    default: return true
    }
  }

  static func isPrivate(v4 address: UInt32) -> Bool {
    let networks: [(UInt32, Int)] = [
      (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
      (0xC0A8_0000, 16), (0xE000_0000, 3),
    ]
    return networks.contains { network, bits in address >> (32 - UInt32(bits)) == network >> (32 - UInt32(bits)) }
  }

  static func isPrivate(v6 bytes: [UInt8]) -> Bool {
    guard bytes.count == 16 else { return true }
    if bytes[..<10].allSatisfy({ $0 == 0 }) {
      // ::, ::1, and IPv4-mapped or IPv4-compatible addresses.
      if bytes[10] == 0xFF, bytes[11] == 0xFF {
        return isPrivate(v4: bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
      }
      return true
    }
    // IPv4 addresses in NAT64 (RFC 6052) and 6to4 (RFC 3056).
    if bytes[..<12].elementsEqual([0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
      return isPrivate(v4: bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
    }
    if bytes[0] == 0x20, bytes[1] == 0x02 { return isPrivate(v4: bytes[2..<6].reduce(0) { $0 << 8 | UInt32($1) }) }
    return bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 || bytes[0] == 0xFF
  }
}
