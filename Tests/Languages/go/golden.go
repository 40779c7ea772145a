// The golden requests through the Go package, then what is Go's own; golden CONFORMANCE.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"tandem"
)

const (
	threads    = 8
	calls      = 100_000
	mostGrowth = 16 << 20
)

var passed, failed atomic.Int64

func check(holds bool, about string, a ...any) {
	if holds {
		passed.Add(1)
		return
	}
	failed.Add(1)
	fmt.Printf("FAILED: "+about+"\n", a...)
}

type request struct {
	line           int
	name           string
	arguments      []*string
	status, answer string
}

func read(content string) (requests []request) {
	var current request
	for number, line := range strings.Split(content, "\n") {
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case word == "" || word[0] == '#':
		case word == "call":
			current = request{name: rest}
		case word == "text" || word == "number":
			current.arguments = append(current.arguments, &rest)
		case word == "more":
			*current.arguments[len(current.arguments)-1] += "\n" + rest
		case word == "absent":
			current.arguments = append(current.arguments, nil)
		default:
			current.line, current.status, current.answer = number+1, word, rest
			requests = append(requests, current)
		}
	}
	return requests
}

// argument reads a word as what the parameter takes.
func argument(word *string, of reflect.Type) reflect.Value {
	switch of.Kind() {
	case reflect.Float64:
		number, err := strconv.ParseFloat(*word, 64)
		check(err == nil, "%v", err)
		return reflect.ValueOf(number)
	case reflect.Int32:
		number, err := strconv.ParseInt(*word, 10, 32)
		check(err == nil, "%v", err)
		return reflect.ValueOf(int32(number))
	case reflect.String:
		return reflect.ValueOf(*word)
	}
	return reflect.ValueOf(word)
}

// document is what an error's parts make.
func document(e *tandem.Error) string {
	members := map[string]any{"argument": e.Argument, "code": e.Code, "message": e.Message, "path": e.Path}
	if e.Offset != nil {
		members["offset"] = *e.Offset
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(map[string]any{"error": members})
	return strings.TrimSuffix(text.String(), "\n")
}

func run(requests []request) {
	for _, r := range requests {
		function := reflect.ValueOf(table[r.name])
		inputs := make([]reflect.Value, len(r.arguments))
		for i, word := range r.arguments {
			inputs[i] = argument(word, function.Type().In(i))
		}
		results := function.Call(inputs)
		status, answer := "ok", results[0].String()
		if err, isError := results[1].Interface().(*tandem.Error); isError {
			status, answer = err.Code, document(err)
		}
		check(status == r.status && answer == r.answer, "line %d: %s %s", r.line, status, answer)
	}
}

func resident() (bytes int) {
	statm, _ := os.ReadFile("/proc/self/statm")
	pages, _ := strconv.Atoi(strings.Fields(string(statm))[1])
	return pages * os.Getpagesize()
}

func callOften(count int) {
	bad := strings.Repeat("[", 2000)
	for i := 0; i < count; i++ {
		if i%2 == 0 {
			_, _ = tandem.RunlogMerge("{}", bad)
		} else {
			_, _ = tandem.PlanDescribe("c25k")
		}
	}
}

func main() {
	content, err := os.ReadFile(os.Args[1])
	requests := read(string(content))
	check(err == nil && len(requests) > 200, "the requests are read: %v", err)
	run(requests)
	for name := range table {
		found := false
		for _, r := range requests {
			found = found || r.name == name
		}
		check(found, "no request of %s", name)
	}

	_, err = tandem.RunlogDelete("{}", "a\x00b")
	var refused *tandem.Error
	check(errors.As(err, &refused) && refused.Code == "bad_argument" && *refused.Argument == "run_id", "%v", err)
	_, err = tandem.RunlogDelete("{}", "\xff")
	check(errors.As(err, &refused) && refused.Code == "bad_value" && *refused.Argument == "run_id", "%v", err)
	for _, arrived := range []string{"{\"schema\":1,\"seq\":2}\x00", "\xff"} {
		answer, err := tandem.WatchContextApply(`{"schema":1,"seq":1}`, arrived, 0)
		check(err == nil && strings.Contains(answer, `"outcome":"undecodable"`), "%q: %s %v", arrived, answer, err)
	}
	functions, err := tandem.Functions()
	check(err == nil && strings.Contains(functions, `"runlog_merge"`), "the calls are listed: %v", err)
	check(strings.Count(tandem.Version(), ".") == 2, "the version is %s", tandem.Version())

	var crowd sync.WaitGroup
	for i := 0; i < threads; i++ {
		crowd.Add(1)
		go func() {
			defer crowd.Done()
			run(requests)
		}()
	}
	crowd.Wait()

	callOften(calls / 10)
	before := resident()
	callOften(calls)
	growth := resident() - before
	check(growth < mostGrowth, "%d calls leave %d bytes behind", calls, growth)
	fmt.Printf("go: %d calls leave %d KiB behind\n", calls, growth/1024)
	fmt.Printf("%d passed, %d failed\n", passed.Load(), failed.Load())
	if failed.Load() > 0 {
		os.Exit(1)
	}
}
