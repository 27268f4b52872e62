#if XML
  import FormatSyntax
  import SourceText

  /// The elements of an XML document, those of one path as a table of what they hold.
  struct XMLTables {
    private var tables: [String: SampleTable] = [:]
    private var order: [String] = []
    /// What surrounds an element: attributes of those around it, and texts of those before it there.
    private var around: [(path: String, steps: [String], text: String)] = []

    /// Larger documents are left to definitions: a tree of them takes many times their size.
    private static let mostBytes = 64 << 20

    static func read(_ bytes: ByteView) -> [SampleTable] {
      guard bytes.count <= mostBytes, let root = XMLOutline.read(bytes) else { return [] }
      var reader = XMLTables()
      reader.walk(root, "")
      return reader.order.compactMap { path in
        guard var table = reader.tables[path] else { return nil }
        table.end()
        return table
      }
    }

    private mutating func walk(_ element: XMLOutline, _ outer: String) {
      let path = outer.isEmpty ? element.name : outer + "/" + element.name
      if !element.attributes.isEmpty || !element.children.isEmpty { add(element, path) }
      let outside = around.count
      for attribute in element.attributes where !attribute.value.isEmpty {
        around.append(("/\(path)/@\(attribute.name)", [element.name, attribute.name], attribute.value))
      }
      for child in element.children {
        walk(child, path)
        let text = child.text.withBytes { $0.trimmedOfBlanks.text }
        if child.children.isEmpty, !text.isEmpty {
          around.append(("/\(path)/\(child.name)", [element.name, child.name], text))
        }
      }
      around.removeLast(around.count - outside)
    }

    private mutating func add(_ element: XMLOutline, _ path: String) {
      var table = tables.removeValue(forKey: path) ?? SampleTable(syntax: .xml, records: path)
      if table.count == 0 { order.append(path) }
      defer { tables[path] = table }
      if table.count == SampleTable.mostRecords { return }
      flatten(element, "", [], &table)
      for outer in around { table.add(outer.path, outer.steps, outer.text) }
      table.endRecord()
    }

    private func flatten(_ element: XMLOutline, _ path: String, _ steps: [String], _ table: inout SampleTable) {
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
