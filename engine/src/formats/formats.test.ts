import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advance } from '../advance.ts'
import { describeTurn } from '../cases/describe-turn.ts'
import type { TurnSummary } from '../cases/case.ts'
import type { TurnInput } from '../input.ts'
import type { World } from '../world.ts'
import { readRun, readScene } from './read-stored.ts'
import { upcast } from './upcast.ts'

/** Runs as a released version stored them, and what must come of them ever after. Such a file is never changed. */
interface Fixture {
  scene: unknown
  run: unknown
  turns: { input: TurnInput; world: World; then: TurnSummary }[]
}

const FIXTURES = new URL('../../fixtures/', import.meta.url)
const files = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))

test.each(files)('F1 %s goes on', (name) => {
  const fixture = JSON.parse(readFileSync(new URL(name, FIXTURES), 'utf8')) as Fixture
  const [scene, run] = [readScene(fixture.scene), readRun(fixture.run)]
  if (!scene.ok || !run.ok) throw new Error('It cannot be read.')
  let now = run.value
  for (const { input, world, then } of fixture.turns) {
    const done = advance({ scene: scene.value, run: now, input, world })
    expect(describeTurn(done)).toEqual(then)
    now = done.run
  }
})

test('F2 each format is taken to the next, once', () => {
  const upcasts = [
    (stored: Record<string, unknown>) => ({ ...stored, b: stored['a'] }),
    (stored: Record<string, unknown>) => ({ ...stored, c: stored['b'] }),
  ]
  expect(upcast({ format: 1, a: 7 }, 'run', upcasts)).toEqual({ ok: true, value: { format: 3, a: 7, b: 7, c: 7 } })
  expect(upcast({ format: 2, b: 7 }, 'run', upcasts)).toEqual({ ok: true, value: { format: 3, b: 7, c: 7 } })
  expect(upcast({ format: 3 }, 'run', upcasts)).toEqual({ ok: true, value: { format: 3 } })
})

test('F3 what is of no format, or of a later one, is refused with a sentence', () => {
  expect(readRun({ format: 2 })).toEqual({
    ok: false,
    error: { message: 'This run has format 2, but this version only reads formats up to 1.' },
  })
  for (const odd of [null, 5, 'run', {}, { format: 0 }, { format: '1' }]) expect(readRun(odd).ok).toBe(false)
  expect(readScene([]).ok).toBe(false)
})
