#if !hasFeature(Embedded)
  import CData
#endif
package import SourceText

/// A file that is embedded in the program.
///
/// Sendable because its bytes exist, unchanged, for the life of the process.
package struct DataFile: @unchecked Sendable {
  /// The name without the folder.
  package let name: String
  package let bytes: ByteView

  /// - Parameter bytes: the file's bytes, which must exist for the life of the process.
  package init(name: String, bytes: ByteView) {
    self.name = name
    self.bytes = bytes
  }

  package var text: String { bytes.text }
}

/// The data files: gazetteer, feed definitions, schemas, samples and pages. The core of the editor page contains none
/// of them.
package enum DataFiles {
  #if hasFeature(Embedded)
    package static let gazetteer: [DataFile] = []
    package static let outlines: [DataFile] = []
    package static let itineraryPage: [UInt8] = []
    package static let schedulePage: [UInt8] = []
  #else
    package static let gazetteer = files(data_gazetteer())
    package static let definitions = files(data_definitions())
    package static let samples = files(data_samples())
    package static let schemas = files(data_schemas())
    package static let outlines = files(data_outlines())
    /// The index of published calendars: its page and the page's script.
    package static let index = files(data_index())
    /// The editor's scripts and its style.
    package static let editor = files(data_editor())
    package static let itineraryPage = page(data_itinerary_page())
    package static let schedulePage = page(data_schedule_page())
    package static let reportPage = page(data_report_page())
    package static let syncPage = page(data_sync_page())

    private static func files(_ list: UnsafePointer<data_file>?) -> [DataFile] {
      var files: [DataFile] = []
      var next = list
      while let file = next?.pointee, let name = file.name {
        files.append(DataFile(name: String(cString: name), bytes: ByteView(start: file.bytes, count: file.count)))
        next = next?.successor()
      }
      return files
    }

    private static func page(_ list: UnsafePointer<data_file>?) -> [UInt8] { files(list).first.map(withDesign) ?? [] }

    /// A page in which the style of all pages replaces the line `{{design}}`.
    package static func withDesign(_ page: DataFile) -> [UInt8] {
      let mark: StaticString = "{{design}}\n"
      guard let start = page.bytes.firstRange(of: mark) else { return Array(page.bytes) }
      let rest = page.bytes.slice(start + mark.utf8CodeUnitCount, page.bytes.count)
      return page.bytes.slice(0, start) + files(data_design()).flatMap { $0.bytes } + rest
    }
  #endif
}
