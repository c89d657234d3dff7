import { testMatrixOf } from './matrix.ts'

// One organization per file, so that two workers share the longest of the tests.
testMatrixOf(1)
