import CanonicalJSON

extension SessionPlan {
  /// Writes the document that `watch_session_plan` answers.
  package func write(to out: inout JSONWriter) throws(JSONError) {
    let null = JSONSlice("null")
    var members = try MemberWriter(&out)
    try members.write("action", JSONSlice(action.name), &out)
    try members.write("reason", JSONSlice(reason.name), &out)
    try members.write("run", run?.text ?? null, &out)
    try members.write("runID", runID ?? null, &out)
    try members.begin("steps", &out)
    try writeSteps(to: &out)
    try members.begin("then", &out)
    if let next {
      var start = try MemberWriter(&out)
      try start.write("action", JSONSlice(Action.start.name), &out)
      try start.write("run", next.text, &out)
      try start.write("runID", next.runID, &out)
      try start.end(&out)
    } else {
      try out.append(null)
    }
    try members.end(&out)
  }

  private func writeSteps(to out: inout JSONWriter) throws(JSONError) {
    try out.append(UInt8(ascii: "["))
    var next = action.firstStep
    while let step = next {
      try out.append(step.name)
      next = step.next
      if next != nil { try out.append(UInt8(ascii: ",")) }
    }
    try out.append(UInt8(ascii: "]"))
  }
}

extension SessionDecision.Action {
  fileprivate var name: StaticString {
    switch self {
    case .none: "\"none\""
    case .start: "\"start\""
    case .recover: "\"recover\""
    case .finish: "\"finish\""
    case .discard: "\"discard\""
    case .salvage: "\"salvage\""
    }
  }
}

extension SessionDecision.Reason {
  fileprivate var name: StaticString {
    switch self {
    case .systemEnded: "\"systemEnded\""
    case .orphan: "\"orphan\""
    case .pendingStart: "\"pendingStart\""
    case .activeRun: "\"activeRun\""
    case .alreadySaved: "\"alreadySaved\""
    case .completed: "\"completed\""
    case .young: "\"young\""
    case .active: "\"active\""
    case .deleted: "\"deleted\""
    case .notSynced: "\"notSynced\""
    case .neverSynced: "\"neverSynced\""
    case .previouslyActiveCompleted: "\"previouslyActiveCompleted\""
    case .idle: "\"idle\""
    }
  }
}

extension SessionDecision.Action {
  /// The first of the steps that the action takes, up to the last.
  var firstStep: SessionDecision.Step? {
    switch self {
    case .finish: .stopActivity
    case .salvage: .endCollection
    default: nil
    }
  }
}

extension SessionDecision.Step {
  fileprivate var name: StaticString {
    switch self {
    case .stopActivity: "\"stopActivity\""
    case .awaitStopped: "\"awaitStopped\""
    case .endCollection: "\"endCollection\""
    case .finishWorkout: "\"finishWorkout\""
    case .end: "\"end\""
    }
  }

  var next: SessionDecision.Step? {
    switch self {
    case .stopActivity: .awaitStopped
    case .awaitStopped: .endCollection
    case .endCollection: .finishWorkout
    case .finishWorkout: .end
    case .end: nil
    }
  }
}
