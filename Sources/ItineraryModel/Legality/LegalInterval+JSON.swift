package import FormatSyntax
package import SourceText

/// The form in every report: an object in which an open end is left out.
extension LegalInterval: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("day", day)
      if after.isFinite { json.member("after", after) }
      if before.isFinite { json.member("before", before) }
    }
  }
}
