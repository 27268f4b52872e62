import CommandInterface
import DataFiles
import SourceText

extension Command {
  static let schemaCommand = Command(
    spec: CommandSpec(
      name: "schema",
      summary: "List the JSON Schemas of all files, or print one.",
      operands: "[NAME]", takes: .name { schemaFiles.map { ($0.name, "") } },
      discussion: "The schemas follow JSON Schema 2020-12. Any validator for it can check the files.",
      examples: [("sportstime schema itinerary > itinerary.schema.json", "the schema of itineraries")]),
    run: { (context) throws(ToolError) -> ExitCode in
      let target = try OutputTarget(nil)
      let known = schemaFiles
      guard let name = context.arguments.operands.first else {
        for schema in known { try target.write(schema.name + "\n") }
        return .done
      }
      guard let schema = known.first(where: { $0.name == name }) else {
        throw ToolError.unknown("no schema is named", name, known.map(\.name), listedBy: "schema")
      }
      try target.write(schema.bytes)
      return .done
    })

  /// The JSON Schemas by name: `itinerary` for `itinerary.schema.json`.
  private static var schemaFiles: [(name: String, bytes: ByteView)] {
    DataFiles.schemas.map { file in (name: String(file.name.prefix { $0 != "." }), bytes: file.bytes) }
  }
}
