import FeedReading
#if XML
  import FormatSyntax
  import SourceText
  import XMLSyntax

  /// The elements of an XML document. Elements with the same path form a table.
  enum XMLTables {
    static func read(_ bytes: ByteView) -> [SampleTable] {
      guard bytes.count <= SampleTables.mostBytes, let root = XMLOutline.read(bytes) else { return [] }
      var tables = SampleTables()
      walk(root, "", into: &tables)
      return tables.all
    }

    private static func walk(_ element: XMLOutline, _ outer: String, into tables: inout SampleTables) {
      let path = outer.isEmpty ? element.name : outer + "/" + element.name
      if !element.attributes.isEmpty || !element.children.isEmpty {
        tables.add(toTable: path, .xml) { flatten(element, "", [], &$0) }
      }
      tables.inside { tables in
        for attribute in element.attributes where !attribute.value.isEmpty {
          tables.surround("/\(path)/@\(attribute.name)", [element.name, attribute.name], attribute.value)
        }
        for child in element.children {
          walk(child, path, into: &tables)
          let text = child.text.withBytes { $0.trimmedOfBlanks.text }
          if child.children.isEmpty, !text.isEmpty {
            tables.surround("/\(path)/\(child.name)", [element.name, child.name], text)
          }
        }
      }
    }

    private static func flatten(_ element: XMLOutline, _ path: String, _ steps: [String], _ table: inout SampleTable) {
      for attribute in element.attributes {
        let text = attribute.value.withBytes { $0.trimmedOfBlanks.text }
        table.add(path.isEmpty ? "@" + attribute.name : "\(path)/@\(attribute.name)", steps + [attribute.name], text)
      }
      guard steps.count < 6 else { return }
      for child in element.children {
        let mark = child.attributes.first { SideWords.isSide($0.value) }
        let step = child.name + (mark.map { "[@\($0.name)=\($0.value)]" } ?? "")
        let inner = path.isEmpty ? step : path + "/" + step
        let names = steps + [child.name] + (mark.map { [$0.value] } ?? [])
        let text = child.text.withBytes { $0.trimmedOfBlanks.text }
        if !text.isEmpty { table.add(inner, names, text) }
        flatten(child, inner, names, &table)
      }
    }
  }
#endif
