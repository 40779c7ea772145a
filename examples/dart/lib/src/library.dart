import 'dart:convert';
import 'dart:ffi';
import 'dart:io';

import 'package:ffi/ffi.dart';

import 'exception.dart';

/// On iOS and macOS the app has the library in it; Android finds it among the app's own, Linux among the system's.
final DynamicLibrary library = Platform.isIOS || Platform.isMacOS
    ? DynamicLibrary.process()
    : DynamicLibrary.open(Platform.isAndroid ? 'libtandem.so' : 'libtandem.so.0');

final _free = library.lookupFunction<Void Function(Pointer<Utf8>), void Function(Pointer<Utf8>)>('tandem_free');
final _version = library.lookupFunction<Pointer<Utf8> Function(), Pointer<Utf8> Function()>('tandem_version');
final _statusName =
    library.lookupFunction<Pointer<Utf8> Function(Int32), Pointer<Utf8> Function(int)>('tandem_status_name');
final _functions = library.lookupFunction<Int32 Function(Pointer<Pointer<Utf8>>),
    int Function(Pointer<Pointer<Utf8>>)>('tandem_functions');
final _call = library.lookupFunction<
    Int32 Function(Pointer<Utf8>, Pointer<Utf8>, Size, Pointer<Pointer<Utf8>>, Pointer<Size>),
    int Function(Pointer<Utf8>, Pointer<Utf8>, int, Pointer<Pointer<Utf8>>, Pointer<Size>)>('tandem_call');

/// Gives texts to C by name, makes a call, and takes its text; all that C was given or gave is released.
String answer(List<(String, String?)> texts, int Function(List<Pointer<Utf8>>, Pointer<Pointer<Utf8>>) call) {
  for (final (name, text) in texts) {
    _refuse(name, text);
  }
  return using((arena) {
    final out = arena<Pointer<Utf8>>()..value = nullptr;
    final given = [for (final (_, text) in texts) text == null ? nullptr.cast<Utf8>() : text.toNativeUtf8(allocator: arena)];
    final status = call(given, out);
    try {
      if (status == 0) return out.value.toDartString();
      if (out.value != nullptr) throw TandemException.fromDocument(out.value.toDartString());
      throw TandemException(_statusName(status).toDartString(), null, '', 'There is not enough memory.');
    } finally {
      _free(out.value);
    }
  });
}

/// C would read no further than a U+0000; half a surrogate pair would arrive as another character.
void _refuse(String name, String? text) {
  if (text == null) return;
  if (text.contains('\x00')) {
    throw TandemException('bad_argument', name, '', 'Found the character U+0000, expected text without it.');
  }
  if (text.runes.any((rune) => rune >= 0xd800 && rune <= 0xdfff)) {
    throw TandemException('bad_argument', name, '', 'Found half a surrogate pair, expected text.');
  }
}

/// The library judges this text whatever it is: U+0001, which is in no JSON text, stands for what C cannot hold.
String anyText(String text) => text.replaceAll(RegExp(r'[\x00\p{Surrogate}]', unicode: true), '\x01');

/// C would take the low 32 bits.
int count(String name, int value) {
  if (value == value.toSigned(32)) return value;
  throw TandemException('bad_value', name, '', 'Found the number $value, expected an integer of 32 bits.');
}

/// Makes any call by its name, with the array of its inputs as one JSON text.
String call(String name, String arguments) => answer([('name', name), ('arguments', arguments)],
    (t, out) => _call(t[0], t[1], utf8.encode(arguments).length, out, nullptr));

/// Lists the calls with their parameters.
String functions() => answer([], (t, out) => _functions(out));

/// The version of the library, "major.minor.patch".
String version() => _version().toDartString();
