import { measured } from '../testing/threads/measured.ts'

// The same requests, measured in what everybody else may have to wait.
measured.by = 'time'
await import('./turns.deep.test.ts')
