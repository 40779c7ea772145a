/// Where a run is, what has happened and what to do next: the core of a workout app on a phone and a watch.
///
/// Documents are JSON text; answers are canonical, so that two that mean the same are equal as strings. Any isolate may call at
/// any time. Shapes, units and limits: tandem.h, the manual.
library tandem;

export 'src/calls.dart';
export 'src/exception.dart';
export 'src/library.dart' show call, functions, version;
