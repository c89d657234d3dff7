import { testMatrixOf } from './matrix.ts'

// An organization a file, so that two workers share the longest of the tests.
testMatrixOf(0)
