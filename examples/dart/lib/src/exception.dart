import 'dart:convert';

/// What an error document says.
class TandemException implements Exception {
  const TandemException(this.code, this.argument, this.path, this.message, [this.offset]);

  factory TandemException.fromDocument(String document) {
    final error = (jsonDecode(document) as Map<String, dynamic>)['error'] as Map<String, dynamic>;
    return TandemException(error['code'] as String, error['argument'] as String?, error['path'] as String,
        error['message'] as String, error['offset'] as int?);
  }

  /// The status as a word, such as "bad_value".
  final String code;

  /// The name of the argument, or null when it is none in particular.
  final String? argument;

  /// The place in that argument, a JSON Pointer.
  final String path;

  /// What was found, what was expected.
  final String message;

  /// The byte at which reading stopped, for text that is not JSON or is nested too deep.
  final int? offset;

  @override
  String toString() => '$code: ${argument ?? ''}$path: $message';
}
