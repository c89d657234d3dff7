import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// Files of a project share their worker: a clock or a global that one of them replaced is restored for the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (mocksModules(expect.getState().testPath)) vi.resetModules()
})

/** Modules that were loaded with a mock would keep it in the next file. */
function mocksModules(file: string | undefined): boolean {
  return file !== undefined && /^vi\.(do)?mock\(/im.test(readFileSync(file, 'utf8'))
}
