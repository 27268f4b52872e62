import ItineraryValidation
import SourceText

extension Context {
  /// The file of settings that is taken where none is named.
  static let configurationName = ".sportstime.json"

  static let configurationOptions = [
    OptionSpec(
      "config", value: "FILE", help: "Settings of the project; .sportstime.json in this directory by default."),
    OptionSpec("no-config", help: "Take no settings but those of the command line."),
  ]

  /// The file of settings that holds for this run; nil where there is none.
  var configurationPath: String? {
    if arguments.has("no-config") { return nil }
    if let named = arguments.value("config") { return named }
    return (try? InputFile.exists(Context.configurationName)) == true ? Context.configurationName : nil
  }

  /// The settings of the project; nil where there are none.
  ///
  /// - Throws: for settings with anything wrong in them, which is shown.
  func configuration() throws(ToolError) -> ValidationConfiguration? {
    let named = arguments.value("config")
    if arguments.has("no-config"), named != nil {
      throw Arguments.usage("--config and --no-config exclude each other", spec)
    }
    guard let path = configurationPath else { return nil }
    let file = try InputFile(path)
    let configuration = file.withBytes { ValidationConfiguration($0) }
    if !configuration.problems.isEmpty {
      for problem in configuration.problems {
        var lines = LineCounter()
        console.show(
          Diagnostic(
            code: .configuration, severity: .error, message: problem.message,
            location: file.withBytes { lines.location(of: problem.offset, in: $0, file: path) }))
      }
      throw ToolError(.badInput, "\(displaySafe(path)): the settings can't be read; nothing was done")
    }
    // One that lies there by chance would switch off checks without a word.
    console.say("settings from \(path)" + (named == nil ? "; --no-config takes none" : ""))
    return configuration
  }
}
