import type { ClaimedWork } from '@attune/store/work/queue'
import { expect, test } from 'vitest'
import {
  AHEAD_MS,
  claimableOf,
  isFilled,
  makePools,
  needsMore,
  notePace,
  putAhead,
  roomOf,
  takeNext,
  takeOverdue,
  type Pool,
} from './pools.ts'

const SIZE = 4
const NORTHLINE = 'or_northline'
const HARBOUR = 'or_harbour'

let jobs = 0
const job = (kind: string, { urgent = false, organizationId = NORTHLINE, payload = {} } = {}): ClaimedWork => {
  jobs += 1
  const claim = `claim ${jobs}`
  return { workId: BigInt(jobs), kind, organizationId, payload, attempts: 1, claim, dueAt: new Date(0), urgent }
}

/** A pool for this kind whose jobs have been quick. */
const quickPool = (kind: 'sweep-upload' | 'deliver-message'): Pool => {
  const [pool] = makePools([kind], SIZE)
  if (pool === undefined) throw new Error('There is no pool.')
  for (let count = 0; count < 20; count += 1) notePace(pool, 2)
  return pool
}
const claim = (
  pool: Pool,
  count: number,
  options: { urgent?: boolean; organizationId?: string; payload?: Record<string, unknown> } = {},
) =>
  putAhead(
    [pool],
    Array.from({ length: count }, () => job(pool.kinds[0] ?? '', options)),
  )
/** Begins as many as may begin. Returns their organizations. */
const begin = (pool: Pool): (string | null)[] => {
  const begun = []
  for (let item = takeNext(pool); item !== undefined; item = takeNext(pool)) {
    pool.running.set(item.claim, { item, began: 0, done: Promise.resolve() })
    begun.push(item.organizationId)
  }
  return begun
}
const end = (pool: Pool): void => {
  const [first] = pool.running.keys()
  pool.running.delete(first ?? '')
}

test('a full pool of quick jobs takes more once fewer wait than it has slots, and as many as it holds in all', () => {
  const pool = quickPool('sweep-upload')
  expect(roomOf(pool)).toBe(4 * SIZE)
  claim(pool, 2 * SIZE)
  begin(pool)
  expect([pool.waiting.length, roomOf(pool)]).toEqual([SIZE, 0])
  end(pool)
  begin(pool)
  expect([pool.waiting.length, roomOf(pool)]).toEqual([SIZE - 1, 2 * SIZE + 1])
})

test('a full pool of slow jobs takes none', () => {
  const pool = quickPool('sweep-upload')
  claim(pool, SIZE)
  begin(pool)
  expect(roomOf(pool)).toBe(3 * SIZE)
  for (let count = 0; count < 20; count += 1) notePace(pool, 100)
  expect(roomOf(pool)).toBe(0)
})

test('a job’s end asks for more while others wait only if few do and the last claim may have left some', () => {
  const pool = quickPool('sweep-upload')
  claim(pool, 2 * SIZE)
  begin(pool)
  pool.hasMore = true
  expect(needsMore(pool)).toBe(false)
  end(pool)
  begin(pool)
  expect(needsMore(pool)).toBe(true)
  pool.hasMore = false
  expect(needsMore(pool)).toBe(false)
  while (pool.waiting.length > 0) {
    end(pool)
    begin(pool)
  }
  expect(needsMore(pool)).toBe(true)
})

test('an urgent job claimed ahead passes those that wait, and two begin beside a full pool', () => {
  const pool = quickPool('sweep-upload')
  claim(pool, SIZE + 2)
  begin(pool)
  claim(pool, 3, { urgent: true, organizationId: HARBOUR })
  expect(begin(pool)).toEqual([HARBOUR, HARBOUR])
  expect(pool.waiting.map(({ item }) => item.urgent)).toEqual([true, false, false])
  end(pool)
  expect(begin(pool)).toEqual([HARBOUR])
})

test('an organization’s urgent job claimed ahead begins beside its share, its others and a third urgent one do not', () => {
  const pool = quickPool('deliver-message')
  claim(pool, SIZE + 1)
  claim(pool, 3, { urgent: true })
  claim(pool, 1, { organizationId: HARBOUR })
  expect(begin(pool)).toEqual([...Array.from({ length: SIZE }, () => NORTHLINE), HARBOUR])
  expect(pool.waiting).toHaveLength(4)
  claim(pool, 3, { urgent: true })
  expect(begin(pool)).toEqual([NORTHLINE, NORTHLINE])
})

test('an urgent job that nobody waits for begins before ordinary ones, but not beside a full pool', () => {
  const pool = quickPool('deliver-message')
  claim(pool, 4 * SIZE + 1)
  const running = Array.from({ length: 4 * SIZE }, (_, place) =>
    job('deliver-message', { organizationId: `or_${place}` }),
  )
  for (const item of running) pool.running.set(item.claim, { item, began: 0, done: Promise.resolve() })
  claim(pool, 1, { urgent: true, payload: { nobodyWaits: true } })
  expect(begin(pool)).toEqual([])
  claim(pool, 1, { urgent: true, organizationId: HARBOUR })
  expect(pool.waiting.slice(0, 3).map(({ item }) => [item.urgent, item.payload])).toEqual([
    [true, {}],
    [true, { nobodyWaits: true }],
    [false, {}],
  ])
  expect(begin(pool)).toEqual([HARBOUR])
})

test('a claim takes no more of a pool’s jobs than it can begin before they would be handed back', () => {
  const pool = quickPool('sweep-upload')
  claim(pool, SIZE)
  begin(pool)
  end(pool)
  const countOf = () => claimableOf([pool]).most?.map(({ count }) => count)
  for (let count = 0; count < 99; count += 1) notePace(pool, 2 * AHEAD_MS)
  expect(countOf()).toEqual([1 + SIZE / 2])
  for (let count = 0; count < 99; count += 1) notePace(pool, 10_000)
  expect(countOf()).toEqual([1])
})

test('a claim may have left jobs if it took as many as it wanted, or as many as it may for one of the pools', () => {
  const kinds = ['sweep-upload', 'deliver-message']
  const claimable = { kinds, except: [], most: [{ kinds: ['deliver-message'], count: 1 }] }
  expect(isFilled([job('sweep-upload')], 2, claimable)).toBe(false)
  expect(isFilled([job('sweep-upload'), job('sweep-upload')], 2, claimable)).toBe(true)
  expect(isFilled([job('deliver-message')], 2, claimable)).toBe(true)
})

test('a claim takes no more of an organization than is left of its share, and then may have left some', () => {
  const pool = quickPool('deliver-message')
  claim(pool, 4 * SIZE - 1)
  claim(pool, 2, { organizationId: HARBOUR })
  begin(pool)
  const claimable = claimableOf([pool])
  const taken = [
    { organizationId: NORTHLINE, count: 4 * SIZE - 1 },
    { organizationId: HARBOUR, count: 2 },
  ]
  expect(claimable.most?.[0]).toMatchObject({ share: 4 * SIZE, taken: expect.arrayContaining(taken) })
  const found = (organizationId: string) => [job('deliver-message', { organizationId })]
  expect(isFilled(found(HARBOUR), 9, claimable)).toBe(false)
  expect(isFilled(found(NORTHLINE), 9, claimable)).toBe(true)
  // Pools that need only the database have no shares.
  expect(claimableOf([quickPool('sweep-upload')]).most?.[0]).not.toHaveProperty('share')
})

test('jobs that have waited for too long are handed back, those claimed since are not', () => {
  const pool = quickPool('sweep-upload')
  claim(pool, SIZE + 2)
  begin(pool)
  expect(takeOverdue(pool)).toEqual([])
  for (const waiting of pool.waiting) waiting.since -= AHEAD_MS + 1
  const overdue = pool.waiting.map(({ item }) => item)
  claim(pool, 3)
  expect(takeOverdue(pool)).toEqual(overdue)
  expect(pool.waiting).toHaveLength(3)
  // It is no longer taken for quick.
  expect(roomOf(pool)).toBe(0)
})
