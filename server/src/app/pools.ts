import { openJobTurns, type PoolTurns } from '@attune/store/turns/job-turns'
import { NOBODY_WAITS, type Claimable, type ClaimedWork, type Most } from '@attune/store/work/queue'
import { waitsFor } from './slices.ts'

/** While a pool's jobs are quicker than this on average, this many per slot are claimed ahead, to save claims. */
const QUICK_MS = 30
const AHEAD = 3
/** Jobs claimed ahead that have not started within this time are handed back for other workers. */
export const AHEAD_MS = 200
/** Jobs that a person waits for and that run alongside a full pool: nobody waits for jobs that take long. */
const AWAITED_BESIDE = 2
/**
 * A pool whose jobs wait for answers from outside has this many times the slots, and one organization at most its
 * size: such jobs hold no connection while they wait.
 */
const OUTSIDE_TIMES = 4

/** A claimed job that runs here. */
export interface RunningJob {
  item: ClaimedWork
  began: number
  done: Promise<void>
}

/** A job claimed ahead, and since when it waits here. */
interface WaitingJob {
  item: ClaimedWork
  since: number
}

/**
 * Jobs that wait for the same: slots of their own, so that others never wait for them. With `isOutside`, an
 * organization may have only `size` of the slots.
 */
export interface Pool {
  kinds: string[]
  size: number
  isOutside: boolean
  // By claim: after too short a lease this worker may claim its own job again while still running it.
  running: Map<string, RunningJob>
  /** At which its jobs use the database, and of which it has its size. */
  turns: PoolTurns
  /** Jobs claimed ahead, in the order of `rankOf`, and the recent average duration. */
  waiting: WaitingJob[]
  pace: number
  /** The last claim for it may have left due jobs. */
  hasMore: boolean
  /** More of its jobs are due than it can do at once. */
  isLate: boolean
  /** Until then a claim for it looks past no due jobs of other pools: one that did found too few, or took long. */
  lookPastAt: number
}

/** One pool for jobs that need only the database, and one for each place from where others wait for answers. */
export const makePools = (kinds: readonly string[], size: number, turns = openJobTurns()): Pool[] =>
  [...Map.groupBy(kinds, (kind) => waitsFor[kind] ?? null)].map(([outside, ofPool]) => ({
    kinds: ofPool,
    size,
    isOutside: outside !== null,
    running: new Map(),
    turns: turns.openPool(size),
    waiting: [],
    pace: 2 * QUICK_MS,
    hasMore: false,
    isLate: false,
    lookPastAt: 0,
  }))

/**
 * How many more of its jobs a pool takes, some of them ahead while they are quick. A full one takes more once few wait,
 * so that the next ones arrive before its slots are free, and many with each claim.
 */
export const roomOf = (pool: Pool): number =>
  isFull(pool) && !isLow(pool)
    ? 0
    : Math.max(0, slotsOf(pool) + aheadOf(pool) - pool.running.size - pool.waiting.length)

/** Whether one of the pool's jobs that ends is a reason to claim more. */
export const needsMore = (pool: Pool): boolean =>
  pool.waiting.length === 0 || (pool.hasMore && isLow(pool) && roomOf(pool) > 0)

/** How many jobs to claim for these pools at once. `claimableOf` says how many of these may be for one of them. */
export const wantedOf = (pools: readonly Pool[]): number => Math.max(0, ...pools.map(atOnceOf))

/**
 * What may be claimed for these pools: no more of an organization than is left of its share of a pool, and no more for a
 * pool than it can begin before it would have to hand jobs back.
 */
export const claimableOf = (pools: readonly Pool[]): Claimable => ({
  kinds: pools.flatMap((pool) => pool.kinds),
  except: pools.flatMap((pool) => exceptOf(pool, [...jobsOf(pool)], pool.size + aheadOf(pool))),
  most: pools.map((pool) => ({ kinds: pool.kinds, count: roomOf(pool) + soonOf(pool), ...shareOf(pool) })),
})

/**
 * Whether a claim may have left due jobs: it took as many as it wanted, as many as it may for one of the pools, or what
 * was left of an organization's share of one.
 */
export const isFilled = (items: readonly ClaimedWork[], wanted: number, { most = [] }: Claimable): boolean =>
  items.length === wanted ||
  most.some(({ kinds, count, share, taken = [] }) => {
    const own = items.filter(({ kind }) => kinds.includes(kind))
    if (count < wanted && own.length === count) return true
    if (share === undefined) return false
    const has = new Map(taken.map((of) => [of.organizationId, of.count]))
    return [...groupByOrganization(own)].some(([id, { length }]) => length + (has.get(id) ?? 0) >= share)
  })

/**
 * How many jobs that a person waits for to claim beside a pool that is full, or in which an organization has its share,
 * and which.
 */
export const besideOf = (pool: Pool): { free: number; claimable: Claimable } => {
  const jobs = [...runningOf(pool)]
  const isTaken = isFull(pool) || exceptOf(pool, jobs, pool.size).length > 0
  return {
    // One after the other, so that an organization's share is asked about before each.
    free: isTaken ? Math.min(slotsOf(pool) + AWAITED_BESIDE - pool.running.size, 1) : 0,
    claimable: { kinds: pool.kinds, except: exceptOf(pool, jobs, pool.size + AWAITED_BESIDE), onlyAwaited: true },
  }
}

/**
 * Takes the next job that may begin out of those claimed ahead; one that a person waits for may do so beside a full pool.
 */
export const takeNext = (pool: Pool): ClaimedWork | undefined => {
  if (pool.waiting.length === 0) return undefined
  const [mayBegin, mayBeginBeside] = [slotFor(pool, 0), slotFor(pool, AWAITED_BESIDE)]
  const place = pool.waiting.findIndex(({ item }) => (isAwaited(item) ? mayBeginBeside : mayBegin)(item))
  return place < 0 ? undefined : pool.waiting.splice(place, 1)[0]?.item
}

/** Takes what has waited for too long: the pool is not as quick as it was. */
export const takeOverdue = (pool: Pool): ClaimedWork[] => {
  const since = performance.now() - AHEAD_MS
  const overdue = pool.waiting.filter((job) => job.since < since)
  if (overdue.length === 0) return []
  pool.pace = Math.max(pool.pace, 2 * QUICK_MS)
  pool.waiting = pool.waiting.filter((job) => job.since >= since)
  return overdue.map(({ item }) => item)
}

/** Puts claimed jobs into their pools: those that a person waits for first, then the other urgent ones. */
export const putAhead = (pools: readonly Pool[], items: readonly ClaimedWork[]): void => {
  const since = performance.now()
  for (const pool of pools) {
    const own = items.filter(({ kind }) => pool.kinds.includes(kind)).map((item) => ({ item, since }))
    pool.waiting = [...pool.waiting, ...own].toSorted((a, b) => rankOf(a.item) - rankOf(b.item))
  }
}

/** Counts how long a job took into the pool's average. */
export const notePace = (pool: Pool, ms: number): void => {
  pool.pace += (ms - pool.pace) / 10
}

/** Whether a person waits for it. Automation's text whose turn has come is urgent, too, but no one waits for that. */
export const isAwaited = ({ urgent, payload }: ClaimedWork): boolean => urgent && payload[NOBODY_WAITS] !== true

const rankOf = (item: ClaimedWork): number => {
  if (isAwaited(item)) return 0
  return item.urgent ? 1 : 2
}

const slotsOf = ({ size, isOutside }: Pool): number => (isOutside ? OUTSIDE_TIMES * size : size)
const isFull = (pool: Pool): boolean => pool.running.size >= slotsOf(pool)
const isLow = ({ waiting, size }: Pool): boolean => waiting.length < size
const aheadOf = ({ pace, size }: Pool): number => (pace < QUICK_MS ? AHEAD * size : 0)

/** How many jobs a full pool will probably begin before those that wait are handed back. */
const soonOf = ({ size, pace }: Pool): number => Math.floor((size * AHEAD_MS) / pace)

/** How many jobs to claim for a pool at once. */
const atOnceOf = (pool: Pool): number =>
  Math.min(roomOf(pool), pool.size + Math.max(0, aheadOf(pool) - pool.waiting.length))

/** Says which jobs may begin, with this many on top of the pool's slots and of an organization's share of them. */
const slotFor = (pool: Pool, more: number): ((item: ClaimedWork) => boolean) => {
  if (pool.running.size >= slotsOf(pool) + more) return () => false
  const full = new Set(exceptOf(pool, [...runningOf(pool)], pool.size + more).flatMap((of) => of.organizationIds))
  return ({ organizationId }) => !full.has(organizationId ?? '')
}

function* runningOf({ running }: Pool): Generator<ClaimedWork> {
  for (const { item } of running.values()) yield item
}

function* jobsOf(pool: Pool): Generator<ClaimedWork> {
  yield* runningOf(pool)
  for (const { item } of pool.waiting) yield item
}

/** One organization's share of a pool, with what waits, and how many each has; nothing if it has no share of its own. */
const shareOf = (pool: Pool): Pick<Most, 'share' | 'taken'> => {
  if (!pool.isOutside) return {}
  const taken = [...groupByOrganization(jobsOf(pool))].map(([organizationId, { length: count }]) => ({
    organizationId,
    count,
  }))
  return { share: pool.size + aheadOf(pool), taken }
}

const groupByOrganization = (jobs: Iterable<ClaimedWork>): Map<string, ClaimedWork[]> =>
  Map.groupBy(jobs, ({ organizationId }) => organizationId ?? '')

/** The organizations that have this many of the pool's jobs. */
const exceptOf = ({ kinds, isOutside }: Pool, jobs: readonly ClaimedWork[], most: number): Claimable['except'] => {
  if (!isOutside || jobs.length < most) return []
  const organizationIds = [...groupByOrganization(jobs)].filter(([, own]) => own.length >= most).map(([id]) => id)
  return organizationIds.length === 0 ? [] : [{ kinds, organizationIds }]
}
