import { afterAll, expect, test } from 'vitest'
import type { LaneWork } from '../testing/threads/lane-thread.ts'
import { openLane } from './lane.ts'

const LIMIT_MS = 100
const lane = openLane<string, LaneWork, string>({
  file: new URL('../testing/threads/lane-thread.ts', import.meta.url),
  limitMs: LIMIT_MS,
  sharedMax: 1,
})
const run = (request: LaneWork, more: { limitMs?: number } = {}) =>
  lane.run({ sharedKey: 'scene', shared: 'the scene', request, ...more })
/** Asks again while others have the processor nearly all the time, as whoever asks a lane does. */
const runUntilTold = async (request: LaneWork): ReturnType<typeof run> => {
  const outcome = await run(request)
  return outcome.kind === 'busy' ? runUntilTold(request) : outcome
}
const DONE = { kind: 'done', value: 'the scene' }

afterAll(() => lane.setFile(new URL('about:blank')))

test('a job that takes less than its limit is done, however long it has to wait for the processor', async () => {
  expect(await run({ for: 10 })).toMatchObject(DONE)
  // On the clock it takes much longer than the limit.
  expect(await runUntilTold({ for: 10, waiting: LIMIT_MS * 1.5 })).toMatchObject(DONE)
})

test('a job that takes more is cut off after its time, and the next one runs', async () => {
  const outcome = await runUntilTold('forever')
  expect(outcome.kind).toBe('too-long')
  // What it took, as the lane counts it, not what passed on the clock.
  expect(outcome.spentMs).toBeGreaterThan(LIMIT_MS * 0.8)
  expect(await run({ for: 1 })).toMatchObject(DONE)
})

test('a job may have more time than the others', async () => {
  // More than the longest try of all. `busy` if others had the processor nearly all the time.
  const work = { for: LIMIT_MS * 10 }
  expect(['too-long', 'busy']).toContain((await run(work)).kind)
  expect(await run(work, { limitMs: 60_000 })).toMatchObject(DONE)
})

test('a job that never gets a processor isn’t reported as too long', async () => {
  expect(await run('wait')).toMatchObject({ kind: 'busy' })
  expect(await run({ for: 1 })).toMatchObject(DONE)
})

test.for<['throw' | 'exit', string]>([
  ['throw', 'The job has a defect.'],
  ['exit', 'The thread ended.'],
])('a job that ends by %s is broken, and the next one runs', async ([work, reason]) => {
  expect(await run(work)).toMatchObject({ kind: 'broken', reason: expect.stringContaining(reason) as string })
  expect(await run({ for: 1 })).toMatchObject(DONE)
})
