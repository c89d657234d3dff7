import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { anySource } from './testing/grammar.ts'
import { areUntouched, prototypes } from './testing/prototypes.ts'
import { countCalls } from '../testing/count-calls.ts'

/** `EXPRESSIONS_FUZZED=1000000 npx vitest run --project deep engine/src/expressions/fuzz.deep.test.ts` for a long run. */
const COUNT = Number(process.env['EXPRESSIONS_FUZZED'] ?? 20_000)
const SEED = Number(process.env['SEED'] ?? 20_261_121)
/** How many between two looks at the prototypes, which is the longer work. */
const CHUNK = 1_000
/** How many have their calls counted together: counting costs time, and few let a slow one among them be seen. */
const COUNTED = 5_000
/** Three times the calls that a text takes today on average. */
const CALLS_OF_ONE = 1_200

const scope = (): Record<string, unknown> => {
  const self: Record<string, unknown> = { name: 'self' }
  self['self'] = self
  return {
    now: '2026-11-21T13:02:53+01:00[Europe/Berlin]',
    contact: { firstName: 'Sam', email: null, length: 3 },
    profile: JSON.parse('{"__proto__": {"polluted": true}, "constructor": "mine", "weight": 80.5}') as unknown,
    tags: ['vip', 'new', '2026-11-21'],
    answers: { mood: { value: 7, text: '7' }, list: [[1, 2], [3]] },
    message: { text: 'a'.repeat(1_600), at: '2026-11-21T12:00:00Z' },
    reply: '',
    x: 5,
    self,
    hostile: { get firstName() { throw new Error('a getter ran') }, toString: () => 'ran', valueOf: () => 1 }, // prettier-ignore
  }
}

// ASVS 1.3.2
test(`${COUNT} texts are each refused or a plain value within few steps`, { timeout: 60_000 + COUNT }, () => {
  const given = scope()
  const written = writtenOut(given)
  const counted = { ok: 0, refused: 0 }
  const sources: string[] = []
  for (let done = 0; done < COUNT; done += CHUNK) {
    const before = prototypes()
    fc.assert(
      fc.property(anySource(), (source) => {
        const found = evaluate(source, given)
        sources.push(source)
        if (found.ok) refuseUnplain(found.value)
        else if (!/^[A-Z“`][^]*[.?]$/.test(found.error.message)) throw new Error(`no sentence: ${found.error.message}`)
        if (writtenOut(given) !== written) throw new Error('the scope was changed')
        counted[found.ok ? 'ok' : 'refused'] += 1
      }),
      { numRuns: Math.min(CHUNK, COUNT - done), seed: SEED + done },
    )
    expect(areUntouched(before)).toBe(true)
  }
  for (let done = 0; done < sources.length; done += COUNTED) {
    const some = sources.slice(done, done + COUNTED)
    expect(countCalls(() => some.forEach((source) => evaluate(source, given)))).toBeLessThan(CALLS_OF_ONE * COUNTED)
  }
  // A grammar that only makes what is refused, or only what is not, tries too little.
  expect(Math.min(counted.ok, counted.refused)).toBeGreaterThan(COUNT / 10)
})

/** The scope as far as it can be written down; its circle and getter by their kind. */
const writtenOut = (given: Record<string, unknown>): string =>
  JSON.stringify(given, (key, value: unknown) =>
    key === 'self' || key === 'hostile' ? Object.keys(value as object) : value,
  )

const refuseUnplain = (value: unknown): void => {
  if (typeof value === 'object' && value !== null) {
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== null && prototype !== Array.prototype) throw new Error('a value with a prototype')
    if (Reflect.ownKeys(value).includes('__proto__')) throw new Error('a value called __proto__')
    for (const inner of Object.values(value)) refuseUnplain(inner)
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error('not a finite number')
  } else if (!['string', 'boolean', 'object'].includes(typeof value)) throw new Error(`a ${typeof value}`)
}
