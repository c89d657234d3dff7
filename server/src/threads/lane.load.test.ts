import { afterAll, expect, test } from 'vitest'
import type { LaneWork } from '../testing/threads/lane-thread.ts'
import { whileBusy } from '../testing/threads/while-busy.ts'
import { openLane } from './lane.ts'

const LIMIT_MS = 100
const lane = openLane<string, LaneWork, string>({
  file: new URL('../testing/threads/lane-thread.ts', import.meta.url),
  limitMs: LIMIT_MS,
  sharedMax: 1,
})
/** Asks again while others have the processor nearly all the time, as whoever asks a lane does. */
const runUntilTold = async (request: LaneWork): ReturnType<typeof lane.run> => {
  const outcome = await lane.run({ sharedKey: 'scene', shared: 'the scene', request })
  return outcome.kind === 'busy' ? runUntilTold(request) : outcome
}
const DONE = { kind: 'done', value: 'the scene' }

afterAll(() => lane.setFile(new URL('about:blank')))

test('on a busy machine, a job that takes nearly its limit is done', () =>
  whileBusy(async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await runUntilTold({ for: 70 })).toMatchObject(DONE)
  }))

test('on a busy machine, a job that takes more is cut off after its time, and the next one runs', () =>
  whileBusy(async () => {
    const outcome = await runUntilTold('forever')
    expect(outcome.kind).toBe('too-long')
    expect(outcome.spentMs).toBeGreaterThan(LIMIT_MS * 0.8)
    expect(await runUntilTold({ for: 1 })).toMatchObject(DONE)
  }))
