/// Names of ASCII bytes.
///
/// They are public because other modules could not inline them otherwise.
extension UInt8 {
  @inlinable @inline(__always) public static var tab: UInt8 { 0x09 }
  @inlinable @inline(__always) public static var lineFeed: UInt8 { 0x0A }
  @inlinable @inline(__always) public static var carriageReturn: UInt8 { 0x0D }
  @inlinable @inline(__always) public static var blank: UInt8 { 0x20 }
  @inlinable @inline(__always) public static var exclamationMark: UInt8 { 0x21 }
  @inlinable @inline(__always) public static var quote: UInt8 { 0x22 }
  @inlinable @inline(__always) public static var numberSign: UInt8 { 0x23 }
  @inlinable @inline(__always) public static var dollar: UInt8 { 0x24 }
  @inlinable @inline(__always) public static var percent: UInt8 { 0x25 }
  @inlinable @inline(__always) public static var ampersand: UInt8 { 0x26 }
  @inlinable @inline(__always) public static var apostrophe: UInt8 { 0x27 }
  @inlinable @inline(__always) public static var openParenthesis: UInt8 { 0x28 }
  @inlinable @inline(__always) public static var closeParenthesis: UInt8 { 0x29 }
  @inlinable @inline(__always) public static var asterisk: UInt8 { 0x2A }
  @inlinable @inline(__always) public static var plus: UInt8 { 0x2B }
  @inlinable @inline(__always) public static var comma: UInt8 { 0x2C }
  @inlinable @inline(__always) public static var hyphen: UInt8 { 0x2D }
  @inlinable @inline(__always) public static var period: UInt8 { 0x2E }
  @inlinable @inline(__always) public static var slash: UInt8 { 0x2F }
  @inlinable @inline(__always) public static var colon: UInt8 { 0x3A }
  @inlinable @inline(__always) public static var semicolon: UInt8 { 0x3B }
  @inlinable @inline(__always) public static var lessThan: UInt8 { 0x3C }
  @inlinable @inline(__always) public static var equalsSign: UInt8 { 0x3D }
  @inlinable @inline(__always) public static var greaterThan: UInt8 { 0x3E }
  @inlinable @inline(__always) public static var questionMark: UInt8 { 0x3F }
  @inlinable @inline(__always) public static var atSign: UInt8 { 0x40 }
  @inlinable @inline(__always) public static var openBracket: UInt8 { 0x5B }
  @inlinable @inline(__always) public static var backslash: UInt8 { 0x5C }
  @inlinable @inline(__always) public static var closeBracket: UInt8 { 0x5D }
  @inlinable @inline(__always) public static var caret: UInt8 { 0x5E }
  @inlinable @inline(__always) public static var underscore: UInt8 { 0x5F }
  @inlinable @inline(__always) public static var backtick: UInt8 { 0x60 }
  @inlinable @inline(__always) public static var openBrace: UInt8 { 0x7B }
  @inlinable @inline(__always) public static var verticalBar: UInt8 { 0x7C }
  @inlinable @inline(__always) public static var closeBrace: UInt8 { 0x7D }
  @inlinable @inline(__always) public static var tilde: UInt8 { 0x7E }
  @inlinable @inline(__always) public static var delete: UInt8 { 0x7F }

  /// 0 to 9.
  @inlinable @inline(__always) public var isDigit: Bool { self &- 0x30 < 10 }
  /// A to Z.
  @inlinable @inline(__always) public var isUppercase: Bool { self &- 0x41 < 26 }
  /// a to z.
  @inlinable @inline(__always) public var isLowercase: Bool { self &- 0x61 < 26 }
  /// A to Z, in either case.
  @inlinable @inline(__always) public var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
