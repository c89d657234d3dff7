import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebhookJob } from './webhook-jobs.ts'
import { createWebhookQueue, type PostOutcome } from './webhook-queue.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const TAKEN: PostOutcome = { kind: 'taken' }
const GONE: PostOutcome = { kind: 'unreachable' }

const job = (chain: string, ref: string, dueAt = 0): WebhookJob => ({
  chain,
  ref,
  receipt: null,
  line: { phone: '+13035550142', number: '+13035550100' },
  path: '/carriers/simulator/inbound',
  body: { id: ref, from: '', to: '', text: '', at: '' },
  dueAt,
})

/** A queue whose posts end as `outcomes` says, then well; `tries` holds each with its time. */
const queueOf = (...outcomes: PostOutcome[]) => {
  const tries: string[] = []
  const refused: number[] = []
  const queue = createWebhookQueue({
    post: async ({ ref }) => {
      tries.push(`${ref} ${Date.now()}`)
      return outcomes.shift() ?? TAKEN
    },
    taken: () => {},
    refused: (_, answer) => refused.push(answer),
  })
  return { queue, tries, refused }
}

describe('the queue of webhooks', () => {
  it('posts a chain in order and other chains meanwhile', async () => {
    const { queue, tries } = queueOf({ kind: 'troubled' })
    queue.add([job('a', 'a1'), job('a', 'a2'), job('b', 'b1')])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tries).toEqual(['a1 0', 'b1 0', 'a1 200', 'a2 200'])
    expect(queue.size()).toBe(0)
  })

  it('waits until a job is due', async () => {
    const { queue, tries } = queueOf()
    queue.add([job('a', 'sent', 500), job('a', 'delivered', 900)])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(tries).toEqual(['sent 500', 'delivered 900'])
  })

  it('tries again after 0.2 s, twice as long each time, up to 10 s, and never gives up', async () => {
    const { queue, tries } = queueOf(...Array.from({ length: 9 }, (): PostOutcome => ({ kind: 'troubled' })))
    queue.add([job('a', 'a')])
    await vi.advanceTimersByTimeAsync(60_000)
    const times = tries.map((line) => Number(line.split(' ')[1]))
    const pauses = times.slice(1).map((time, at) => time - times[at]!)
    expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000])
  })

  it('tries what was refused again every 10 s, and tells of each new answer once', async () => {
    const refusal = (answer: number): PostOutcome => ({ kind: 'refused', answer })
    const { queue, tries, refused } = queueOf(refusal(403), refusal(403), refusal(400))
    queue.add([job('a', 'a')])
    await vi.advanceTimersByTimeAsync(40_000)
    expect(tries).toEqual(['a 0', 'a 10000', 'a 20000', 'a 30000'])
    expect(refused).toEqual([403, 400])
  })

  it('sends one probe at a time while nobody listens', async () => {
    const jobs = Array.from({ length: 100 }, (_, index) => job(`chain ${index}`, `${index}`))
    const { queue, tries } = queueOf(...Array.from({ length: 34 }, () => GONE))
    queue.add(jobs)
    await vi.advanceTimersByTimeAsync(199)
    expect(tries).toHaveLength(32)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toHaveLength(33)
    await vi.advanceTimersByTimeAsync(400)
    expect(tries).toHaveLength(34)
    await vi.advanceTimersByTimeAsync(800)
    expect(tries).toHaveLength(134)
    expect(queue.size()).toBe(0)
  })

  it('posts nothing more once it was stopped, and waits for what is under way', async () => {
    const { queue, tries } = queueOf()
    queue.add([job('a', 'a1', 100), job('b', 'b1')])
    const stopped = queue.stop()
    await vi.advanceTimersByTimeAsync(1_000)
    await stopped
    expect(tries).toEqual(['b1 0'])
    expect(queue.size()).toBe(1)
  })
})
