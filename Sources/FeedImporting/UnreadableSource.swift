import FeedReading
import FormatSyntax
import SourceText
import UnknownFeeds
import XMLSyntax

/// Why a source of an unknown feed has no records at all: its syntax is broken, or it has none yet.
struct UnreadableSource {
  /// Continues `not a known feed; `.
  var message: String
  /// The offset in the source at which it was found.
  var offset = 0

  /// Nil if the source has records or can't be understood.
  init?(_ bytes: ByteView, _ syntax: FeedDefinition.Syntax) {
    switch syntax {
    case .json where bytes.count <= SampleTables.mostBytes:
      do throws(SyntaxError) {
        let lists = Self.emptyLists(in: try JSONValue.parse(bytes), "")
        guard let first = lists.first else { return nil }
        message = "its list \(quotedForDisplay(first)) is empty"
        if lists.count > 1 { message = "its \(lists.count) lists, such as \(quotedForDisplay(first)), are empty" }
      } catch {
        (message, offset) = ("it is not valid JSON: \(error.message)", error.offset)
      }
    case .jsonl:
      let end = bytes.firstIndex(of: .lineFeed, from: 0) ?? bytes.count
      do throws(SyntaxError) {
        _ = try JSONValue.parse(bytes.slice(0, end))
        return nil
      } catch {
        (message, offset) = ("its first line is not valid JSON: \(error.message)", error.offset)
      }
    case .ical:
      guard bytes.firstRange(of: "VEVENT") == nil, bytes.firstRange(of: "vevent") == nil else { return nil }
      message = "the calendar has no events"
    #if XML
      case .xml:
        // A server's page is no document.
        guard !bytes.slice(0, 1_000).text.lowercased().contains("<html"), let error = Self.error(inXML: bytes) else {
          return nil
        }
        (message, offset) = ("it is not valid XML: \(error.message)", error.offset)
    #endif
    default: return nil
    }
  }

  #if XML
    private static func error(inXML bytes: ByteView) -> SyntaxError? {
      do throws(SyntaxError) {
        let reader = try XMLReader(record: "schedule/game", wanted: [])
        try reader.read(bytes, fields: RecordFields(count: 0), onFinding: { _ in }, onRecord: { _ in })
        return nil
      } catch {
        return error
      }
    }
  #endif

  /// The paths of a document's empty lists; none if it has another list with something in it.
  private static func emptyLists(in document: JSONValue, _ path: String) -> [String] {
    var (empty, hasElements): ([String], Bool) = ([], false)
    func walk(_ value: JSONValue, _ path: String) {
      switch value {
      case .array(let elements):
        if elements.isEmpty { empty.append(path) } else { hasElements = true }
      case .object(let members):
        for member in members { walk(member.value, path.isEmpty ? member.key : "\(path).\(member.key)") }
      default: break
      }
    }
    walk(document, path)
    return hasElements ? [] : empty
  }
}
