/// A digest by which bytes are stored and found again (FIPS 180-4). No two texts with the same digest are known.
package struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  private var words = [UInt32](repeating: 0, count: 64)

  /// 64 hexadecimal digits in lowercase.
  package static func hex(_ bytes: ByteView) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// 32 bytes.
  package static func digest(_ bytes: ByteView) -> [UInt8] {
    var digest = SHA256()
    let whole = bytes.count & ~63
    var at = 0
    while at < whole {
      digest.take(bytes.slice(at, at + 64))
      at += 64
    }
    var tail = Array(bytes.slice(whole, bytes.count))
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(bytes.count) &* 8
    for shift in stride(from: 56, through: 0, by: -8) { tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    for start in stride(from: 0, to: tail.count, by: 64) {
      tail.withBytes { digest.take($0.slice(start, start + 64)) }
    }
    return digest.state.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private mutating func take(_ block: ByteView) {
    state.withUnsafeMutableBufferPointer { state in
      words.withUnsafeMutableBufferPointer { words in
        SHA256.constants.withUnsafeBufferPointer { SHA256.mix(block, state, words, $0) }
      }
    }
  }

  private static func mix(
    _ block: ByteView, _ state: UnsafeMutableBufferPointer<UInt32>, _ words: UnsafeMutableBufferPointer<UInt32>,
    _ constants: UnsafeBufferPointer<UInt32>
  ) {
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    for index in 0..<16 {
      let at = index * 4
      let high = UInt32(block[at]) << 24 | UInt32(block[at + 1]) << 16
      words[index] = high | UInt32(block[at + 2]) << 8 | UInt32(block[at + 3])
    }
    for index in 16..<64 {
      let (second, fifteenth) = (words[index - 2], words[index - 15])
      let one = turned(second, 17) ^ turned(second, 19) ^ second >> 10
      let zero = turned(fifteenth, 7) ^ turned(fifteenth, 18) ^ fifteenth >> 3
      words[index] = one &+ words[index - 7] &+ zero &+ words[index - 16]
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let first =
        h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] = state[index] &+ value }
  }

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
    0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
    0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
    0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2,
  ]
}
