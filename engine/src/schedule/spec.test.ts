import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every rule of SPEC-schedules.md is cited by a test, and every citation is a rule', () => {
  const rules = [...read('../../SPEC-schedules.md').matchAll(/\*\*(S\d+)\*\*/g)].map(([, id]) => id)
  const tests = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.test.ts'))
  const titles = tests.flatMap((file) =>
    [...read(file).matchAll(/['`]((?:S\d+(?:, )?)+): /g)].map(([, ids]) => ids ?? ''),
  )
  expect(new Set(titles.flatMap((ids) => ids.split(', ')))).toEqual(new Set(rules))
})

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}
