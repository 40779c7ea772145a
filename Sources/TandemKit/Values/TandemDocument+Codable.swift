// Documents within an app's own Codable types: each is a string, its JSON text in normal form.

#if !hasFeature(Embedded)
  extension TandemDocument {
    /// Reads a document from a string that holds its JSON text.
    ///
    /// - Throws: a `TandemError` for a text that is not this document, or what `decoder` throws.
    /// - Complexity: as `init(json:)`.
    public init(from decoder: any Decoder) throws {
      try self.init(json: decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the document as a string that holds its JSON text.
    ///
    /// - Complexity: O(length).
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(json)
    }
  }

  extension DiaryRecord: Codable {}
  extension EditorLocks: Codable {}
  extension EndedRecord: Codable {}
  extension ExerciseLog: Codable {}
  extension LiveMirror: Codable {}
  extension LivePage: Codable {}
  extension PhoneContext: Codable {}
  extension ProgramProgress: Codable {}
  extension RunAnchor: Codable {}
  extension RunDiary: Codable {}
  extension RunSchedule: Codable {}
  extension RunStores: Codable {}
  extension SetRecord: Codable {}
  extension TrainingPlan: Codable {}
  extension WatchRun: Codable {}
  extension WatchStore: Codable {}
  extension WorkoutLibrary: Codable {}
  extension WorkoutRecord: Codable {}
#endif
