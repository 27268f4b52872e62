import SourceText

/// Values by text number. They are in a list because numbers are small.
struct TextIDMap<Value> {
  private var values: [Value?] = []

  subscript(text: TextID) -> Value? {
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
