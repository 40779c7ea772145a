module golden

go 1.19

require tandem v0.0.0

replace tandem => ../../../examples/go
