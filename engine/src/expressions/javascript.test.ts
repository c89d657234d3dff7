import fc from 'fast-check'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { javascriptSource } from './testing/grammar.ts'

const COUNT = Number(process.env['EXPRESSIONS_FUZZED'] ?? 20_000) / 10
const SEED = Number(process.env['SEED'] ?? 20_261_121)

test('what is not refused comes to what JavaScript makes of it', { timeout: 60_000 + COUNT * 10 }, () => {
  let compared = 0
  fc.assert(
    fc.property(javascriptSource(), (source) => {
      const ours = evaluate(source, {})
      if (!ours.ok) return
      compared += 1
      const theirs: unknown = runInNewContext(source)
      expect(ours.value, source).toEqual(theirs)
    }),
    { numRuns: COUNT, seed: SEED },
  )
  expect(compared).toBeGreaterThan(COUNT / 3)
})
