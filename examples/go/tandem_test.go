package tandem

import "testing"

func TestNoMemoryHasNoDocument(t *testing.T) {
	if found := failure("no_memory", "").Error(); found != "no_memory: : There is not enough memory." {
		t.Error(found)
	}
}
