// Package tandem answers where a run is, what has happened and what to do next: the core of a workout app on a phone and a watch.
//
//	diary, err := tandem.RunlogMerge(phone, watch)
//
// Documents are JSON text; answers are canonical, so that two that mean the same are equal as strings. An error is an *Error. A
// nil pointer means absent. Any goroutine may call at any time. Shapes, units and limits: tandem.h, the manual.
package tandem

// #cgo CFLAGS: -I${SRCDIR}/../../include -DTANDEM_NO_PLAIN_NAMES
// #cgo LDFLAGS: ${SRCDIR}/../../build/libtandem.a
// #include <stdlib.h>
// #include <tandem.h>
import "C"

import (
	"encoding/json"
	"fmt"
	"strings"
	"unsafe"
)

// Error is what an error document says.
type Error struct {
	// Code is the status as a word, such as "bad_value".
	Code string `json:"code"`
	// Argument is the name of the argument, or nil when it is none in particular.
	Argument *string `json:"argument"`
	// Path is the place in that argument, a JSON Pointer.
	Path string `json:"path"`
	// Message says what was found and what was expected.
	Message string `json:"message"`
	// Offset is the byte at which reading stopped, for text that is not JSON or is nested too deep.
	Offset *int64 `json:"offset,omitempty"`
}

func (e *Error) Error() string {
	argument := ""
	if e.Argument != nil {
		argument = *e.Argument
	}
	return fmt.Sprintf("%s: %s%s: %s", e.Code, argument, e.Path, e.Message)
}

// input is an argument by its name; a nil value is absent.
type input struct {
	name  string
	value *string
}

// anyText is for a text that the library judges whatever it is: U+0001, which is in no JSON text, stands for a U+0000.
func anyText(text string) *string {
	text = strings.ReplaceAll(text, "\x00", "\x01")
	return &text
}

// call gives the texts to C, makes the call, and takes its text; all that C was given or gave is released.
func call(texts []input, invoke func(t []*C.char, out **C.char) C.int32_t) (string, error) {
	copies := make([]*C.char, len(texts))
	defer func() {
		for _, copied := range copies {
			C.free(unsafe.Pointer(copied))
		}
	}()
	for i, t := range texts {
		if t.value == nil {
			continue
		}
		// C would read no further.
		if strings.IndexByte(*t.value, 0) >= 0 {
			message := "Found the character U+0000, expected text without it."
			return "", &Error{Code: "bad_argument", Argument: &texts[i].name, Message: message}
		}
		copies[i] = C.CString(*t.value)
	}
	var out *C.char
	status := invoke(copies, &out)
	defer C.tandem_free(out)
	if status == C.TANDEM_OK {
		return C.GoString(out), nil
	}
	return "", failure(C.GoString(C.tandem_status_name(status)), C.GoString(out))
}

// failure is the error that a document says; for want of memory there is none.
func failure(code, document string) error {
	if document == "" {
		return &Error{Code: code, Message: "There is not enough memory."}
	}
	var said struct {
		Error *Error `json:"error"`
	}
	if err := json.Unmarshal([]byte(document), &said); err != nil {
		return err
	}
	return said.Error
}

// Call makes any call by its name, with the array of its inputs as one JSON text.
func Call(name, arguments string) (string, error) {
	return call([]input{{"name", &name}, {"arguments", &arguments}}, func(t []*C.char, out **C.char) C.int32_t {
		return C.tandem_call(t[0], t[1], C.size_t(len(arguments)), out, nil)
	})
}

// Functions lists the calls with their parameters.
func Functions() (string, error) {
	return call(nil, func(_ []*C.char, out **C.char) C.int32_t { return C.tandem_functions(out) })
}

// Version is the version of the library, "major.minor.patch".
func Version() string {
	return C.GoString(C.tandem_version())
}
