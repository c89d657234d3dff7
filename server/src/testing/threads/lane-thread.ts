import { serveLane } from '../../threads/serve-lane.ts'

/** What the thread does for a test. */
export type LaneWork = { for: number; waiting?: number } | 'forever' | 'wait' | 'throw' | 'exit'

/** Works for this many milliseconds of processor time, after a given wait, or does something to be stopped. */
serveLane((shared: string, work: LaneWork): string => {
  if (work === 'throw') throw new Error('The job has a defect.')
  if (work === 'exit') process.exit(1)
  // Neither works nor ends, like a thread that never gets a processor. Each time it wakes up it takes a little of one.
  if (work === 'wait') for (const cell = new Int32Array(new SharedArrayBuffer(4)); ;) Atomics.wait(cell, 0, 0, 50)
  if (work === 'forever') for (;;);
  if (work.waiting !== undefined) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, work.waiting)
  const end = spentMs() + work.for
  while (spentMs() < end) for (let count = 0; count < 100_000; count += 1) Math.imul(count, count)
  return shared
})

const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
