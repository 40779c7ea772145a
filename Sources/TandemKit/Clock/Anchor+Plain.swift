import CanonicalJSON

/// The anchor as most are, taken in at a glance: in canonical form, with the members that the contract names alone. Whatever
/// is spelled otherwise is left to the general way, which also finds what is wrong.
extension Anchor {
  /// Reads the anchor at the reader's cursor and moves behind it, or answers nil and stays.
  static func plain(_ reader: inout CanonicalReader) -> Anchor? {
    var scan = reader
    guard scan.bytesLeft > 0, scan.passBrace() else { return nil }
    var anchor = Anchor(runID: JSONSlice(""), startDate: 0, unknown: JSONMembers())
    if scan.passMember("\"accumulatedPause\":") {
      guard let pause = try? scan.duration(), scan.passSeparator() else { return nil }
      anchor.accumulatedPause = pause
    }
    if scan.passMember("\"day\":") {
      guard let day = scan.shortInteger(), day > 0, scan.passSeparator() else { return nil }
      anchor.day = day
    }
    if scan.passMember("\"endedAt\":") {
      guard let moment = try? scan.moment(), scan.passSeparator() else { return nil }
      anchor.endedAt = moment
    }
    if scan.passMember("\"healthOwner\":") {
      guard let owner = try? scan.identifier(), scan.passSeparator() else { return nil }
      anchor.healthOwner = owner
    }
    if scan.passMember("\"pausedAt\":") {
      guard let moment = try? scan.moment(), scan.passSeparator() else { return nil }
      anchor.pausedAt = moment
    }
    if scan.passMember("\"planID\":") {
      guard let planID = try? scan.identifier(), scan.passSeparator() else { return nil }
      anchor.planID = planID
    }
    if scan.passMember("\"revision\":") {
      anchor.revisionPlace = scan.cursor
      guard let revision = scan.shortInteger(), scan.passSeparator() else { return nil }
      anchor.revision = revision
    }
    guard scan.passMember("\"runID\":"), let runID = try? scan.identifier(), scan.passSeparator(),
      scan.passMember("\"startDate\":"), let startDate = try? scan.moment(), scan.passSeparator()
    else { return nil }
    anchor.runID = runID
    anchor.startDate = startDate
    if scan.passMember("\"week\":") {
      guard let week = scan.shortInteger(), week > 0, scan.passSeparator() else { return nil }
      anchor.week = week
    }
    guard scan.passEnd() else { return nil }
    reader.cursor = scan.cursor
    return anchor
  }
}
