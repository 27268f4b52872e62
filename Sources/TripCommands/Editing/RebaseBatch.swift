import CommandInterface
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import SourceText
import SystemIO
import TripChanging
import TripFiles

/// Rebases itineraries on several threads and adds the results in order.
final class RebaseBatch {
  /// Some consecutive itineraries. Sendable because only one thread uses them at a time.
  private final class Piece: @unchecked Sendable {
    var itineraries: [(itinerary: Itinerary, form: ItinerarySourceForm)] = []
    var results: [RebaseResult] = []
    var bytes = 0
  }

  private let work: OrderedWork<Piece>
  private let done: (RebaseResult, ItinerarySourceForm) throws(ToolError) -> Void
  private var filling = Piece()
  /// The size of the texts of all itineraries whose results have not been added yet.
  private var bytes = 0
  /// Why a result could not be added. No other results are added then.
  private var failure: ToolError?
  private let mostPieces: Int

  /// The maximum number of itineraries per piece, bytes per piece, and bytes of all pieces. This is little compared
  /// with the memory of a command.
  private static let (size, pieceBytes, mostBytes) = (16, 1 << 18, 1 << 23)

  /// - Parameters:
  ///   - makeValidator: creates the validators for newly broken rules.
  ///   - done: receives the result for an itinerary, on the thread that adds itineraries.
  init(
    _ rebaser: Rebaser, _ makeValidator: @escaping @Sendable () -> Validator, jobs: Int,
    done: @escaping (RebaseResult, ItinerarySourceForm) throws(ToolError) -> Void
  ) {
    let threads = Parallel.workers(jobs)
    work = OrderedWork(threads) { _, piece in
      var validator: Validator?
      piece.results = piece.itineraries.map { itinerary, _ in
        var result = rebaser.rebase(itinerary)
        if result.isUnchanged { return result }
        var own = validator ?? makeValidator()
        own.completeBrokenRules(of: &result, since: itinerary)
        validator = own
        return result
      }
    }
    mostPieces = 4 * threads.count
    self.done = done
  }

  func add(_ itinerary: Itinerary, _ form: ItinerarySourceForm) throws(ToolError) {
    filling.itineraries.append((itinerary, form))
    filling.bytes += itinerary.text.bytes.count
    if filling.itineraries.count >= RebaseBatch.size || filling.bytes >= RebaseBatch.pieceBytes { handOn() }
    while work.count > mostPieces || bytes > RebaseBatch.mostBytes { takeOver() }
    if let failure { throw failure }
  }

  /// Adds the results of all itineraries so far. Errors are thrown by `add` or `finish`.
  func settle() {
    if !filling.itineraries.isEmpty { handOn() }
    while work.count > 0 { takeOver() }
  }

  /// Adds the remaining results.
  func finish() throws(ToolError) {
    settle()
    if let failure { throw failure }
  }

  /// Waits for the threads without adding anything.
  func abandon() { while work.takeFirst() != nil {} }

  private func handOn() {
    bytes += filling.bytes
    work.add(filling)
    filling = Piece()
  }

  private func takeOver() {
    guard let piece = work.takeFirst() else { return }
    bytes -= piece.bytes
    for (result, entry) in zip(piece.results, piece.itineraries) where failure == nil {
      do throws(ToolError) { try done(result, entry.form) } catch { failure = error }
    }
  }
}
