/// Values by the number of a text: a table, as the numbers are small, and several times faster than a dictionary.
package struct TextIDMap<Value> {
  @usableFromInline var values: [Value?] = []

  @inlinable
  package init() {}

  @inlinable
  package subscript(text: TextID) -> Value? {
    @inline(__always)
    get {
      let number = Int(text.raw)
      return number < values.count ? values[number] : nil
    }
    set {
      let number = Int(text.raw)
      while values.count <= number { values.append(nil) }
      values[number] = newValue
    }
  }
}
