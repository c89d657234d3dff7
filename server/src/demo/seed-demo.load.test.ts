import { measured } from '../testing/threads/measured.ts'

// Loading is the work of two processes and a database, so only the time of it can be told.
measured.by = 'time'
await import('./seed-demo.deep.test.ts')
