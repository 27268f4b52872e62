import FormatSyntax
package import SourceText

/// An operation as edit scripts have it: `{"op":"move","item":"c1","day":3,"after":"g2"}`. Read back, it is the same.
extension EditOperation {
  package func appendJSON(to output: OutputBuffer) {
    output.append("{\"op\":")
    output.appendJSON(word)
    switch self {
    case .move(let item, let target):
      append("item", item, to: output)
      append(target, to: output)
    case .insert(let item, let target):
      output.append(",\"item\":")
      item.appendJSON(to: output)
      append(target, to: output)
    case .remove(let item): append("item", item, to: output)
    case .update(let item, let update):
      append("item", item, to: output)
      switch update.title {
      case .kept: break
      case .removed: output.append(",\"title\":null")
      case .set(let title): append("title", title, to: output)
      }
      if let custom = update.custom {
        output.append(",\"custom\":")
        output.append(custom)
      }
      if let travel = update.travel {
        output.append(",\"travel\":")
        output.append(travel)
      }
    case .retitle(let title):
      if let title { append("title", title, to: output) } else { output.append(",\"title\":null") }
    case .resize(let startDate, let dayCount):
      if let startDate { append("startDate", startDate, to: output) }
      if let dayCount {
        output.append(",\"dayCount\":")
        output.append(decimal: dayCount)
      }
    case .normalize(let day): append(day: day, to: output)
    case .fix(let code, let item):
      append("code", code.rawValue, to: output)
      if let item { append("item", item, to: output) }
    case .addGame(let id): append("game", id, to: output)
    case .dropGame(let item): append("item", item, to: output)
    case .setOrigin(let origin, let returns):
      output.append(",\"origin\":")
      if let origin { origin.appendJSON(to: output) } else { output.append("null") }
      if let returns {
        output.append(",\"return\":")
        output.appendJSON(returns)
      }
    }
    output.append(0x7D)
  }

  private func append(_ target: EditTarget, to output: OutputBuffer) {
    switch target {
    case .first(let day):
      append(day: day, to: output)
      output.append(",\"first\":true")
    case .last(let day):
      append(day: day, to: output)
      output.append(",\"last\":true")
    case .position(let position):
      append(day: position.day, to: output)
      output.append(",\"sortOrder\":")
      output.appendJSON(position.sortOrder)
    case .after(let item, let day):
      if let day { append(day: day, to: output) }
      append("after", item, to: output)
    case .before(let item, let day):
      if let day { append(day: day, to: output) }
      append("before", item, to: output)
    }
  }

  private func append(day: Int, to output: OutputBuffer) {
    output.append(",\"day\":")
    output.append(decimal: day)
  }

  private func append(_ name: String, _ text: String, to output: OutputBuffer) {
    output.append(0x2C)
    output.appendJSON(name)
    output.append(0x3A)
    output.appendJSON(text)
  }
}

extension NewOrigin {
  /// As the member `origin` of an itinerary and of a request.
  package func appendJSON(to output: OutputBuffer) {
    output.appendJSON(city: city, region: region, country: country, latitude, longitude)
  }
}

extension OutputBuffer {
  /// A place where a trip begins, or between which it travels, as an object.
  package func appendJSON(
    city: String, region: String, country: String, _ latitude: Double?, _ longitude: Double?
  ) {
    append("{\"city\":")
    appendJSON(city)
    if !region.isEmpty {
      append(",\"region\":")
      appendJSON(region)
    }
    if !country.isEmpty {
      append(",\"country\":")
      appendJSON(country)
    }
    if let latitude, let longitude {
      append(",\"latitude\":")
      appendJSON(latitude)
      append(",\"longitude\":")
      appendJSON(longitude)
    }
    append(0x7D)
  }
}

extension NewItem {
  fileprivate func appendJSON(to output: OutputBuffer) {
    output.append("{\"id\":")
    output.appendJSON(id)
    output.append(",\"kind\":")
    output.append(0x22)
    output.append(kind.word)
    output.append(0x22)
    if let title {
      output.append(",\"title\":")
      output.appendJSON(title)
    }
    if let custom {
      output.append(",\"custom\":")
      output.append(custom)
    }
    if let extra { output.append(extra) }
    output.append(0x7D)
  }
}
