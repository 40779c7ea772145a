/* One input of the fuzzer and the mutations, through one of the library's two doors.

       name TAB arguments       by name: the rest goes to tandem_call as it is
       name LF input LF input   directly: each line is an input of the function; numbers are read by strtod

   Inputs that are left out are NULL or not a number. A name that is none is told to tandem_call as well, and the rest goes to a
   call that depends on the name. */
#ifndef INPUT_H
#define INPUT_H

#include <stddef.h>
#include <stdint.h>

/* Calls the library and ends the program by abort() when something that must hold does not: a known status, a well-formed error
   document or a canonical answer, the same through both doors, and the law of the call. Returns the status. */
int32_t check_input(const uint8_t *bytes, size_t length);

/* Where the name of an input ends and its arguments begin. */
size_t name_length(const uint8_t *bytes, size_t length);

#endif
