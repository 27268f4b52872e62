#if XML
  internal import CLibrary

  /// Numbers the names that a parser passes.
  ///
  /// libxml2 keeps each name once for the life of a parser, so a name is identified by its address. The table has a
  /// fixed size: a document with a million names makes it slower, but not larger.
  final class XMLNameCache {
    private let names: [[UInt8]]
    private let addresses: UnsafeMutablePointer<UnsafePointer<UInt8>?>
    private let numbers: UnsafeMutablePointer<Int32>
    private static let size = 1_024

    /// - Parameter names: the wanted names; a name's number is its index plus one.
    init(_ names: [[UInt8]]) {
      self.names = names.map { $0 + [0] }
      addresses = .allocate(capacity: Self.size)
      addresses.initialize(repeating: nil, count: Self.size)
      numbers = .allocate(capacity: Self.size)
      numbers.initialize(repeating: 0, count: Self.size)
    }

    deinit {
      addresses.deallocate()
      numbers.deallocate()
    }

    /// The number of the name; 0 if the name is not wanted.
    @inline(__always)
    func number(of name: UnsafePointer<UInt8>) -> Int {
      let hash = UInt64(UInt(bitPattern: name)) &* 0x9E37_79B9_7F4A_7C15
      let at = Int(truncatingIfNeeded: hash >> 54)
      if addresses[at] == name { return Int(numbers[at]) }
      let number = find(name)
      addresses[at] = name
      numbers[at] = Int32(truncatingIfNeeded: number)
      return number
    }

    private func find(_ name: UnsafePointer<UInt8>) -> Int {
      for (index, wanted) in names.enumerated() {
        // Compare byte by byte up to the first difference, which is at the wanted name's zero at the latest.
        var at = 0
        while at < wanted.count, wanted[at] == name[at] { at += 1 }
        if at == wanted.count { return index + 1 }
      }
      return 0
    }
  }
#endif
