import {
  claimUrgentWork,
  claimWork,
  claimWorkByTurns,
  msUntilNextDue,
  type Claimable,
  type ClaimedWork,
} from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import { claimMsOf } from '../work/claim.ts'
import { AHEAD_MS, besideOf, claimableOf, isFilled, roomOf, wantedOf, type Pool } from './pools.ts'
import type { Sleeper } from './sleeper.ts'

/** How often a worker looks for jobs without a hint: hints may be lost, jobs may not. */
const LOOK_MS = 2_000
/** How often, at most, a worker looks for jobs behind due ones that it may not claim, or that are locked. */
const LOOK_PAST_MS = 50
/** A claim that looks past due jobs and takes longer than this is followed by as long without one. */
const LONG_LOOK_MS = 25
/** From then on jobs are claimed in turns between organizations: more is due than this worker can do at once. */
const LATE_MS = 1_000

/**
 * Claims in due order; once jobs of a pool are late, taking turns between organizations, until there are fewer than
 * wanted. What is left out may be thousands of due jobs, and a claim has to look past each: so it seldom does, and else
 * only claims urgent ones, which have an index of their own. Once it has looked for these everywhere and left none, it
 * doesn't look again until they are expected: after a hint, or a sleep.
 */
export const makeClaims = ({ store, settings }: Deps, pools: readonly Pool[]) => {
  const leaseMs = claimMsOf({ settings })
  let after = ''
  let mayBeUrgent = true
  let looksForUrgent = true
  const claimUrgent = async (wanted: number, claimable: Claimable): Promise<ClaimedWork[]> => {
    if (!looksForUrgent || wanted <= 0) return []
    const items = await claimUrgentWork(store.global, wanted, leaseMs, claimable)
    mayBeUrgent ||= isFilled(items, wanted, claimable)
    return items
  }
  return {
    expectUrgent: () => {
      mayBeUrgent = true
    },
    claimNext: async (open: readonly Pool[]): Promise<{ items: ClaimedWork[]; isMore: boolean }> => {
      looksForUrgent = mayBeUrgent
      // Before the claim: a hint that comes meanwhile may be about jobs that it doesn't see.
      mayBeUrgent = false
      if (open.length === 0) return { items: [], isMore: false }
      const wanted = wantedOf(open)
      const claimable = claimableOf(open)
      const looksPast = isPartial(pools, open)
      const began = performance.now()
      if (looksPast && open.every(({ lookPastAt }) => began < lookPastAt)) {
        const items = await claimUrgent(wanted, claimable)
        return { items, isMore: isFilled(items, wanted, claimable) }
      }
      const claimed = open.some(({ isLate }) => isLate)
        ? await claimWorkByTurns(store.global, wanted, leaseMs, claimable, after)
        : { items: await claimWork(store.global, wanted, leaseMs, claimable), last: after }
      const { items } = claimed
      after = claimed.last
      const isMore = isFilled(items, wanted, claimable)
      const ofUrgent = items.filter(({ urgent }) => urgent)
      mayBeUrgent ||= isFilled(ofUrgent, wanted, claimable)
      // It has taken them for all pools.
      if (!looksPast) looksForUrgent = false
      const late = items.filter(({ dueAt }) => Date.now() - dueAt.getTime() > LATE_MS)
      for (const pool of open) {
        pool.hasMore = isMore || claimable.except.some(({ kinds }) => kinds === pool.kinds)
        pool.isLate = isMore && late.some(({ kind }) => pool.kinds.includes(kind))
      }
      if (looksPast) noteLook(pools, open, { took: performance.now() - began, isMore })
      return { items, isMore }
    },
    /**
     * Begins jobs that a person waits for and that a claim for the open pools leaves out: beside full pools, and beside
     * organizations' shares. True if there may be more.
     */
    claimBeside: async (open: readonly Pool[], begin: (pool: Pool, item: ClaimedWork) => void): Promise<boolean> => {
      let isMore = false
      for (const pool of pools.filter((of) => !open.includes(of) || isPartial([of], [of]))) {
        const { free, claimable } = besideOf(pool)
        const items = await claimUrgent(free, claimable)
        for (const item of items) begin(pool, item)
        isMore ||= items.length > 0
      }
      return isMore
    },
  }
}

export const openOf = (pools: readonly Pool[]): Pool[] => pools.filter((pool) => roomOf(pool) > 0)

/** Whether due jobs are left out: those of full pools, or of organizations that have their share of one. */
const isPartial = (pools: readonly Pool[], open: readonly Pool[]): boolean =>
  open.length < pools.length || claimableOf(open).except.length > 0

/** After a claim for the open pools that looked past due jobs: when the next one for each pool may do so. */
const noteLook = (pools: readonly Pool[], open: readonly Pool[], look: { took: number; isMore: boolean }): void => {
  const { took, isMore } = look
  const now = performance.now()
  const pause = took > LONG_LOOK_MS ? took : 0
  for (const pool of pools) pool.lookPastAt = Math.max(pool.lookPastAt, now + pause)
  if (isMore) return
  for (const pool of open) pool.lookPastAt = now + Math.max(LOOK_PAST_MS, 10 * took)
}

/**
 * Sleeps between claims. While nothing is left out and nothing comes due soon, a job that ends or the end of the sleep
 * is no reason for a claim: only a job that was postponed, or whose hint was lost, could be due, and a look at the next
 * one finds these. A job that stays due although claims find nothing is locked by a transaction that goes on, and is
 * tried again less and less often.
 */
export const makeRest = (deps: Deps, pools: readonly Pool[], sleeper: Sleeper, stop: AbortSignal) => {
  let isQuiet = false
  let lockedMs = 1
  /** For how long there is nothing to claim, unless a hint comes or a job ends. */
  const untilNext = async (): Promise<number> => {
    const open = openOf(pools)
    const most = pools.some(({ waiting }) => waiting.length > 0) ? AHEAD_MS : LOOK_MS
    if (open.length === 0) return most
    if (isPartial(pools, open)) return LOOK_PAST_MS
    const wait = (await msUntilNextDue(deps.store.global, claimableOf(open), LOOK_MS)) ?? LOOK_MS
    const again = lockedMs
    lockedMs = wait > 0 ? 1 : Math.min(2 * lockedMs, LOOK_PAST_MS)
    return Math.min(wait > 0 ? Math.max(wait, 1) : again, most)
  }
  return {
    /** Ends the sleep, because jobs may be due. */
    rouse: () => {
      isQuiet = false
      sleeper.wake()
    },
    /** `hasFound`: the last claim found jobs. */
    rest: async (hasFound: boolean): Promise<void> => {
      if (hasFound) lockedMs = 1
      // Before the look: a hint that comes meanwhile may be about jobs that it doesn't see.
      isQuiet = !isPartial(pools, openOf(pools))
      const wait = await untilNext()
      isQuiet &&= wait === LOOK_MS
      await sleeper.sleep(wait)
      while (isQuiet && !stop.aborted) {
        sleeper.clear()
        if ((await untilNext()) < LOOK_MS) return
        await sleeper.sleep(LOOK_MS)
      }
    },
  }
}
