/// The pairing of rows and columns with the lowest total cost.
package enum Assignment {
  /// The maximum number of rows or columns of an exact search.
  package static let most = 48
  /// The cost of a forbidden pair.
  package static let impossible = 1 << 40

  /// The column of each row; negative if it has none. The shorter dimension is assigned completely. Ties are broken
  /// deterministically. Hungarian method: O(rows² · columns).
  package static func best(_ costs: [[Int]]) -> [Int] {
    let (rows, columns) = (costs.count, costs.first?.count ?? 0)
    if rows == 0 || columns == 0 { return [Int](repeating: -1, count: rows) }
    if rows > columns {
      let turned = best((0..<columns).map { column in (0..<rows).map { costs[$0][column] } })
      var pairing = [Int](repeating: -1, count: rows)
      for (column, row) in turned.enumerated() where row >= 0 { pairing[row] = column }
      return pairing
    }
    // Rows and columns are numbered from 1 here; column 0 holds the row that is being assigned.
    var rowPotentials = [Int](repeating: 0, count: rows + 1)
    var columnPotentials = [Int](repeating: 0, count: columns + 1)
    var rowOf = [Int](repeating: 0, count: columns + 1)
    for row in 1...rows {
      var previous = [Int](repeating: 0, count: columns + 1)
      var least = [Int](repeating: Int.max, count: columns + 1)
      var isUsed = [Bool](repeating: false, count: columns + 1)
      var column = 0
      rowOf[0] = row
      repeat {
        isUsed[column] = true
        let current = rowOf[column]
        var delta = Int.max
        var next = 0
        for other in 1...columns where !isUsed[other] {
          let reduced = costs[current - 1][other - 1] - rowPotentials[current] - columnPotentials[other]
          if reduced < least[other] { (least[other], previous[other]) = (reduced, column) }
          if least[other] < delta { (delta, next) = (least[other], other) }
        }
        for other in 0...columns {
          if isUsed[other] {
            rowPotentials[rowOf[other]] += delta
            columnPotentials[other] -= delta
          } else if least[other] != .max {
            least[other] -= delta
          }
        }
        column = next
      } while rowOf[column] != 0
      while column != 0 {
        rowOf[column] = rowOf[previous[column]]
        column = previous[column]
      }
    }
    var pairing = [Int](repeating: -1, count: rows)
    for column in 1...columns where rowOf[column] > 0 {
      if costs[rowOf[column] - 1][column - 1] < impossible { pairing[rowOf[column] - 1] = column - 1 }
    }
    return pairing
  }

  /// By row: the smallest increase of the total cost if the row gets another column or none; `impossible` if there is
  /// no other pairing, and for rows without a column.
  ///
  /// Dropping a pair starts a chain: the row takes another row's column, that row takes a third one's, until a row
  /// takes a free column or is left without one. The cheapest chains are shortest paths. O(rows³).
  package static func margins(_ pairing: [Int], _ costs: [[Int]]) -> [Int] {
    let rows = pairing.indices.filter { pairing[$0] >= 0 }
    var margins = [Int](repeating: impossible, count: pairing.count)
    let taken = Set(pairing)
    let free = (costs.first?.indices ?? 0..<0).filter { !taken.contains($0) }
    let unpaired = pairing.indices.filter { pairing[$0] < 0 }
    let (noRow, noColumn, count) = (rows.count, rows.count + 1, rows.count + 2)
    var paths = [Int](repeating: impossible, count: count * count)
    for (from, row) in rows.enumerated() {
      let own = costs[row][pairing[row]]
      for (to, other) in rows.enumerated() where to != from {
        paths[from * count + to] = costs[row][pairing[other]] - own
      }
      if let least = free.lazy.map({ costs[row][$0] }).min() {
        paths[from * count + noColumn] = least - own
        paths[noColumn * count + from] = 0
      }
      if let least = unpaired.lazy.map({ costs[$0][pairing[row]] }).min() {
        paths[from * count + noRow] = -own
        paths[noRow * count + from] = least
      }
    }
    for middle in 0..<count {
      for from in 0..<count {
        let first = paths[from * count + middle]
        if first >= impossible { continue }
        for to in 0..<count {
          let length = first + paths[middle * count + to]
          if length < paths[from * count + to] { paths[from * count + to] = length }
        }
      }
    }
    for (place, row) in rows.enumerated() { margins[row] = min(impossible, paths[place * count + place]) }
    return margins
  }
}
