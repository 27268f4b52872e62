package import SourceText

/// Findings of validation always have a location.
extension Diagnostic {
  package var file: String { location?.file ?? "" }

  package var line: Int {
    get { location?.line ?? 1 }
    set { location?.line = newValue }
  }

  package var column: Int {
    get { location?.column ?? 1 }
    set { location?.column = newValue }
  }

  /// The order within a file: line, item, code. Ties are broken by the rest of the location and by the texts.
  package func precedes(_ other: Diagnostic) -> Bool {
    if file != other.file { return file.precedesBytewise(other.file) }
    if line != other.line { return line < other.line }
    let (mine, others) = (item ?? "", other.item ?? "")
    if !mine.utf8.elementsEqual(others.utf8) { return mine.precedesBytewise(others) }
    if code != other.code { return code < other.code }
    if column != other.column { return column < other.column }
    return message.precedesBytewise(other.message)
  }
}

extension [Diagnostic] {
  /// In report order. File and line distinguish nearly all findings, and moving only these is cheaper.
  var inReportOrder: [Diagnostic] {
    var places = indices.map { (file: self[$0].file, line: self[$0].line, index: $0) }
    places.sort { left, right in
      left.file == right.file && left.line != right.line
        ? left.line < right.line : self[left.index].precedes(self[right.index])
    }
    return places.map { self[$0.index] }
  }
}
