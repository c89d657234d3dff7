import { measured } from '../testing/threads/measured.ts'

// Each bad request is refused within a second. There are too many of them to count the calls of each; what is heavy is
// counted in turns.deep.test.ts.
measured.by = 'time'
await import('./bad-input.deep.test.ts')
