import CanonicalJSON
import TandemKit

/// The merge of two run logs.
func merge(_ local: String, _ incoming: String) throws(JSONError) -> String {
  try answer(local, incoming) { (texts, arena, out) throws(JSONError) in
    try RunLog.merge(texts[0], texts[1], in: arena).write(to: &out)
  }
}

/// A run log in normal form.
func normal(log text: String) throws(JSONError) -> String {
  try answer(text) { (texts, arena, out) throws(JSONError) in
    try RunLog.read(texts[0], in: arena).write(to: &out)
  }
}

/// A record in normal form, joined with another when there is one.
func normal(records: String...) throws(JSONError) -> String {
  let text = try normal(log: #"{"records":["# + records.joined(separator: ",") + "]}")
  return String(text.dropFirst(#"{"records":["#.count).dropLast(#"],"tombstones":[]}"#.count))
}
