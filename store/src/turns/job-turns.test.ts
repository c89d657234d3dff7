import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Store } from '../store.ts'
import { openJobTurns, storeForJob, type JobTurns, type PoolTurns } from './job-turns.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const SIZE = 8

/** Turns of jobs by name. `began` has everybody whose transaction is under way or over, in order. */
const openDesk = (turns: JobTurns, size = SIZE) => {
  const pool = turns.openPool(size)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const take = (name: string, isAwaited: boolean) => {
    const turn = pool.take(isAwaited)
    ends.set(name, turn.end)
    if (turn.comes === null) began.push(name)
    else void turn.comes.then(() => began.push(name))
  }
  return {
    pool,
    began,
    /** Jobs that nobody waits for. */
    ask: (...names: string[]) => names.forEach((name) => take(name, false)),
    askAwaited: (name: string) => take(name, true),
    /** Ends a turn, and waits until the next ones have begun. */
    end: async (...names: string[]): Promise<void> => {
      for (const name of names) ends.get(name)?.()
      await Promise.resolve()
    },
  }
}
const nameTexts = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, place) => `text ${from + place}`)

describe('turns of jobs', () => {
  test('as many as the pool’s size have one at once, and the others follow in the order in which they asked', async () => {
    const desk = openDesk(openJobTurns())
    desk.ask(...nameTexts(1, 11))
    expect([desk.began, desk.pool.waiting()]).toEqual([nameTexts(1, 8), 3])
    await desk.end('text 3')
    await desk.end('text 1', 'text 2')
    expect([desk.began, desk.pool.waiting()]).toEqual([nameTexts(1, 11), 0])
  })

  test('a job that a person waits for has one at once, however many wait', () => {
    const desk = openDesk(openJobTurns())
    desk.ask(...nameTexts(1, 40))
    for (const name of ['reply 1', 'reply 2', 'reply 3']) desk.askAwaited(name)
    expect(desk.began).toEqual([...nameTexts(1, 8), 'reply 1', 'reply 2', 'reply 3'])
  })

  test('while one that a person waits for is under way, others begin only up to a quarter of the size', async () => {
    const desk = openDesk(openJobTurns())
    desk.ask(...nameTexts(1, 20))
    desk.askAwaited('reply')
    await desk.end(...nameTexts(1, 6))
    expect(desk.began).toHaveLength(9)
    await desk.end('text 7')
    expect(desk.began.at(-1)).toBe('text 9')
    await desk.end('reply')
    // Again as many as the size: the eighth to the fifteenth.
    expect(desk.began).toEqual([...nameTexts(1, 8), 'reply', ...nameTexts(9, 15)])
  })

  test('of two that a person waits for, the first to end changes nothing for others', async () => {
    const desk = openDesk(openJobTurns())
    desk.askAwaited('reply 1')
    desk.askAwaited('reply 2')
    desk.ask(...nameTexts(1, 5))
    expect(desk.began).toEqual(['reply 1', 'reply 2', 'text 1', 'text 2'])
    await desk.end('reply 1', 'reply 1')
    expect(desk.began).toHaveLength(4)
    await desk.end('reply 2')
    expect(desk.began).toHaveLength(7)
  })

  test('a small pool always has one turn', () => {
    const desk = openDesk(openJobTurns(), 1)
    desk.askAwaited('reply')
    desk.ask('text 1', 'text 2')
    expect(desk.began).toEqual(['reply', 'text 1'])
  })

  test('each pool has its own, and all give way to a job that a person waits for', () => {
    const turns = openJobTurns()
    const [carrier, prompts] = [openDesk(turns), openDesk(turns)]
    carrier.ask(...nameTexts(1, 20))
    prompts.ask(...nameTexts(1, 4))
    expect([carrier.began.length, prompts.began.length]).toEqual([SIZE, 4])
    carrier.askAwaited('reply')
    prompts.ask('text 5')
    expect(prompts.began).toHaveLength(4)
  })

  test('a job that has waited for five seconds begins without a turn, and counts for none', async () => {
    const desk = openDesk(openJobTurns(), 1)
    desk.ask('text 1', 'text 2')
    await vi.advanceTimersByTimeAsync(4_999)
    desk.ask('text 3')
    expect(desk.began).toEqual(['text 1'])
    await vi.advanceTimersByTimeAsync(1)
    expect([desk.began, desk.pool.waiting()]).toEqual([['text 1', 'text 2'], 1])
    await desk.end('text 2')
    expect(desk.began).toHaveLength(2)
    await desk.end('text 1')
    expect(desk.began.at(-1)).toBe('text 3')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('whoever leaves the line gets no turn, and leaves no timer', async () => {
    const desk = openDesk(openJobTurns(), 1)
    desk.ask('text 1', 'text 2', 'text 3')
    await desk.end('text 2', 'text 1')
    expect([desk.began, vi.getTimerCount()]).toEqual([['text 1', 'text 3'], 0])
  })

  test('when the worker stops, all that wait begin, nobody waits any more, and no timer is left', async () => {
    const turns = openJobTurns()
    const desk = openDesk(turns)
    desk.askAwaited('reply')
    desk.ask(...nameTexts(1, 20))
    turns.close()
    await Promise.resolve()
    desk.ask('text 21')
    expect(desk.began).toEqual(['reply', ...nameTexts(1, 21)])
    expect([desk.pool.waiting(), vi.getTimerCount()]).toEqual([0, 0])
  })
})

describe('the store of a job', () => {
  /** A store whose transactions run nothing but what they are given. */
  const STORE = {
    tenant: (_: string, work: () => Promise<unknown>) => work(),
    globalTransaction: (work: () => Promise<unknown>) => work(),
  } as unknown as Store // a cast because only these two are used
  const NORTHLINE = 'or_northline'
  const doNothing = () => Promise.resolve()

  const open = () => {
    const pool = openJobTurns().openPool(1)
    return { pool, own: storeForJob(STORE, pool, false), free: () => isFree(pool) }
  }
  const isFree = (pool: PoolTurns): boolean => {
    const turn = pool.take(false)
    turn.end()
    return turn.comes === null
  }

  test('takes a turn for each transaction, and ends it, also after a failure', async () => {
    const { own, free } = open()
    for (const run of [
      (work: () => Promise<void>) => own.tenant(NORTHLINE, work),
      (work: () => Promise<void>) => own.globalTransaction(work),
    ]) {
      const states: boolean[] = []
      await run(() => Promise.resolve(void states.push(free())))
      expect([...states, free()]).toEqual([false, true])
      await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(free()).toBe(true)
    }
  })

  test('never waits for its own: not inside a transaction, and not beside it', async () => {
    const { own, free } = open()
    await own.tenant(NORTHLINE, () => own.globalTransaction(() => own.tenant(NORTHLINE, doNothing)))
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const [first, second] = [own.tenant(NORTHLINE, () => over), own.tenant(NORTHLINE, doNothing)]
    await second
    expect(free()).toBe(false)
    end()
    await first
    expect(free()).toBe(true)
  })

  test('waits for the turn of another, with everything that it begins meanwhile', async () => {
    const { pool, own, free } = open()
    const other = pool.take(false)
    const done: string[] = []
    const both = ['one', 'two'].map((name) => own.tenant(NORTHLINE, () => Promise.resolve(void done.push(name))))
    expect([pool.waiting(), done]).toEqual([1, []])
    other.end()
    await Promise.all(both)
    expect([done, free()]).toEqual([['one', 'two'], true])
  })

  test('passes those that wait if a person waits for the job', async () => {
    const { pool } = open()
    const others = [1, 2, 3].map(() => pool.take(false))
    const done = await storeForJob(STORE, pool, true).tenant(NORTHLINE, () => Promise.resolve('done'))
    expect([done, pool.waiting()]).toEqual(['done', 2])
    for (const turn of others.toReversed()) turn.end()
    expect(pool.waiting()).toBe(0)
  })
})
