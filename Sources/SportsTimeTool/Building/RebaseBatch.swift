import ItineraryModel
import ItineraryValidation
import SourceText
import SystemIO
import TripBuilding

/// Itineraries that several threads rebase; the results are taken over in their order.
final class RebaseBatch {
  /// Some itineraries in a row. Sendable as one thread at a time has them.
  private final class Piece: @unchecked Sendable {
    var itineraries: [(itinerary: Itinerary, form: ItinerarySourceForm)] = []
    var results: [RebaseResult] = []
    var bytes = 0
  }

  private let work: OrderedWork<Piece>
  private let done: (RebaseResult, ItinerarySourceForm) throws(ToolError) -> Void
  private var filling = Piece()
  /// Of the texts of all itineraries that are not taken over.
  private var bytes = 0
  /// Why a result could not be taken over: then no other is.
  private var failure: ToolError?
  private let mostPieces: Int

  /// Itineraries in a piece, and bytes of their texts; of all pieces little compared with the memory of a command.
  private static let (size, pieceBytes, mostBytes) = (16, 1 << 18, 1 << 23)

  /// - Parameters:
  ///   - makeValidator: for the rules that are newly broken.
  ///   - done: takes what came of an itinerary, on the thread that adds them.
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

  /// Takes over what came of all itineraries so far. What can't be is thrown by `add` or `finish`.
  func settle() {
    if !filling.itineraries.isEmpty { handOn() }
    while work.count > 0 { takeOver() }
  }

  /// Takes over the rest.
  func finish() throws(ToolError) {
    settle()
    if let failure { throw failure }
  }

  /// Waits for the threads, without taking anything over.
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
