import { afterAll, vi } from 'vitest'

// Files of a project share their worker: a clock or a global that one of them replaced is restored for the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
