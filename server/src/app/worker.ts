import { isTransient } from '@attune/store/store'
import {
  claimUrgentWork,
  claimWork,
  claimWorkByTurns,
  releaseWork,
  renewWork,
  msUntilNextDue,
  type Claimable,
  type ClaimedWork,
} from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import { ClaimLost } from '../work/claim.ts'
import {
  AHEAD_MS,
  besideOf,
  claimableOf,
  isFilled,
  makePools,
  needsMore,
  notePace,
  putAhead,
  roomOf,
  takeNext,
  takeOverdue,
  wantedOf,
  type Pool,
  type RunningJob,
} from './pools.ts'
import { makeSleeper, type Sleeper } from './sleeper.ts'
import { isWorkKind, workHandlers, type WorkHandler } from './work-handlers.ts'
import type { WorkKind } from '../work/kinds.ts'

/** How often a worker looks for jobs without a hint: hints may be lost, jobs may not. */
const LOOK_MS = 2_000
const DATABASE_AWAY_MS = 300
/** How often, at most, a worker looks for jobs behind due ones that it may not claim. */
const LOOK_PAST_MS = 50
const HAND_BACK_MS = 120_000
/** How long a claim lasts unless it is renewed: the time that other workers wait after a kill. */
const CLAIM_MS = 6_000
const RENEW_MS = 1_500
/** From then on jobs are claimed in turns between organizations: more is due than this worker can do at once. */
const LATE_MS = 1_000

export interface Worker {
  /** Waits up to `graceMs` for running jobs, then hands the rest back. */
  stop(graceMs?: number): Promise<void>
  /** Number of running jobs. */
  running(): number
}

/**
 * Claims due jobs and runs up to `size` at once, more of those that wait for answers from outside (`pools.ts`), and some
 * urgent ones on top. Sleeps until the next one is due or a hint wakes it. While jobs are quick, more are claimed ahead,
 * in due order, and the next ones before the last of these have begun: no slot waits for a claim.
 */
export const startWorker = (
  deps: Deps,
  size: number,
  handlers: Record<WorkKind, WorkHandler> = workHandlers,
): Worker => {
  // Jobs of other kinds belong to processes of a newer version, which run beside this one during an upgrade.
  const pools = makePools(Object.keys(handlers), size)
  const running = () => pools.flatMap((pool) => [...pool.running.values()])
  const abort = new AbortController()
  const sleeper = makeSleeper()
  const claims = makeClaims(deps, pools)
  const { rest, rouse } = makeRest(deps, pools, sleeper, abort.signal)
  const unhook = deps.store.hints.on('work', () => {
    claims.expectUrgent()
    rouse()
  })
  const stopKeeping = keepClaims(deps, running)

  const begin = (pool: Pool, item: ClaimedWork) => {
    const began = performance.now()
    const done = runJob(deps, item, handlers).finally(() => {
      pool.running.delete(item.claim)
      notePace(pool, performance.now() - began)
      beginWaiting(pool)
      if (needsMore(pool)) sleeper.wake()
    })
    pool.running.set(item.claim, { item, began, done })
  }
  const beginWaiting = (pool: Pool) => {
    while (!abort.signal.aborted) {
      const item = takeNext(pool)
      if (item === undefined) return
      begin(pool, item)
    }
  }
  /** True if there may be more. */
  const claim = async (): Promise<boolean> => {
    const open = openOf(pools)
    const { items, isMore } = await claims.claimNext(open)
    putAhead(open, items)
    for (const pool of open) beginWaiting(pool)
    return (await claims.claimBeside(open, begin)) || isMore
  }
  const loop = async () => {
    while (!abort.signal.aborted) {
      sleeper.clear()
      try {
        await handBack(deps, pools.flatMap(takeOverdue))
        if (await claim()) continue
        await rest()
      } catch (error) {
        if (!isTransient(error)) deps.log.error({ err: error }, 'claiming jobs failed')
        await sleeper.sleep(DATABASE_AWAY_MS)
      }
      claims.expectUrgent()
    }
  }
  const looping = loop()

  return {
    running: () => running().length,
    stop: async (graceMs = 5_000) => {
      unhook()
      abort.abort()
      sleeper.wake()
      await looping
      const all = Promise.all(running().map(({ done }) => done))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
      stopKeeping()
      const left = [...pools.flatMap(({ waiting }) => waiting), ...running()].map(({ item }) => item)
      await releaseWork(deps.store.global, left).catch(() => {})
    },
  }
}

/**
 * Claims in due order; once jobs of a pool are late, taking turns between organizations, until there are fewer than
 * wanted. What is left out may be thousands of due jobs, and a claim has to look past each: so it seldom does, and else
 * only claims urgent ones, which have an index of their own. After a claim that left none of these, it doesn't look for
 * them again until they are expected: after a hint, or a sleep.
 */
const makeClaims = ({ store, settings }: Deps, pools: readonly Pool[]) => {
  const leaseMs = claimMsOf({ settings })
  let after = ''
  let mayBeUrgent = true
  const claimUrgent = async (wanted: number, claimable: Claimable): Promise<ClaimedWork[]> =>
    mayBeUrgent && wanted > 0 ? claimUrgentWork(store.global, wanted, leaseMs, claimable) : []
  return {
    expectUrgent: () => {
      mayBeUrgent = true
    },
    claimNext: async (open: readonly Pool[]): Promise<{ items: ClaimedWork[]; isMore: boolean }> => {
      if (open.length === 0) return { items: [], isMore: false }
      const wanted = wantedOf(open)
      const claimable = claimableOf(open)
      const looksPast = isPartial(pools, open)
      const began = performance.now()
      if (looksPast && open.every(({ lookPastAt }) => began < lookPastAt)) {
        const items = await claimUrgent(wanted, claimable)
        return { items, isMore: isFilled(items, wanted, claimable) }
      }
      // Before the claim: a hint that comes meanwhile may be about jobs that it doesn't see.
      if (!looksPast) mayBeUrgent = false
      const claimed = open.some(({ isLate }) => isLate)
        ? await claimWorkByTurns(store.global, wanted, leaseMs, claimable, after)
        : { items: await claimWork(store.global, wanted, leaseMs, claimable), last: after }
      const { items } = claimed
      after = claimed.last
      const isMore = isFilled(items, wanted, claimable)
      const ofUrgent = items.filter(({ urgent }) => urgent)
      mayBeUrgent ||= isFilled(ofUrgent, wanted, claimable)
      const late = items.filter(({ dueAt }) => Date.now() - dueAt.getTime() > LATE_MS)
      for (const pool of open) {
        pool.hasMore = isMore
        pool.isLate = isMore && late.some(({ kind }) => pool.kinds.includes(kind))
      }
      if (looksPast && !isMore) {
        const lookPastAt = performance.now() + Math.max(LOOK_PAST_MS, 10 * (performance.now() - began))
        for (const pool of open) pool.lookPastAt = lookPastAt
      }
      return { items, isMore }
    },
    /**
     * Begins urgent jobs that a claim for the open pools leaves out: beside full pools, and beside organizations' shares.
     * True if there may be more.
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

const openOf = (pools: readonly Pool[]): Pool[] => pools.filter((pool) => roomOf(pool) > 0)

/** Whether due jobs are left out: those of full pools, or of organizations that have their share of one. */
const isPartial = (pools: readonly Pool[], open: readonly Pool[]): boolean =>
  open.length < pools.length || claimableOf(open).except.length > 0

/** Hands jobs back for other workers, and tells these: nothing that they wait for has come due. */
const handBack = async ({ store }: Deps, items: ClaimedWork[]): Promise<void> => {
  if (items.length === 0) return
  await releaseWork(store.global, items)
  store.hints.give('work')
}

/**
 * Sleeps between claims. While nothing is left out and nothing comes due soon, a job that ends or the end of the sleep
 * is no reason for a claim: only a job that was postponed, or whose hint was lost, could be due, and a look at the next
 * one finds these.
 */
const makeRest = (deps: Deps, pools: readonly Pool[], sleeper: Sleeper, stop: AbortSignal) => {
  let isQuiet = false
  return {
    /** Ends the sleep, because jobs may be due. */
    rouse: () => {
      isQuiet = false
      sleeper.wake()
    },
    rest: async (): Promise<void> => {
      // Before the look: a hint that comes meanwhile may be about jobs that it doesn't see.
      isQuiet = !isPartial(pools, openOf(pools))
      const wait = await untilNext(deps, pools)
      isQuiet &&= wait === LOOK_MS
      await sleeper.sleep(wait)
      while (isQuiet && !stop.aborted) {
        sleeper.clear()
        if ((await untilNext(deps, pools)) < LOOK_MS) return
        await sleeper.sleep(LOOK_MS)
      }
    },
  }
}

/** For how long there is nothing to claim, unless a hint comes or a job ends. */
const untilNext = async ({ store }: Deps, pools: readonly Pool[]): Promise<number> => {
  const open = openOf(pools)
  if (open.length === 0) return pools.some(({ waiting }) => waiting.length > 0) ? AHEAD_MS : LOOK_MS
  if (isPartial(pools, open)) return LOOK_PAST_MS
  const wait = await msUntilNextDue(store.global, claimableOf(open), LOOK_MS)
  return Math.min(Math.max(wait ?? LOOK_MS, 1), pools.some(({ waiting }) => waiting.length > 0) ? AHEAD_MS : LOOK_MS)
}

/**
 * Runs one job. A failed one stays claimed until its lease ends and is taken over then: nothing is lost or done twice.
 */
const runJob = async (deps: Deps, item: ClaimedWork, handlers: Record<WorkKind, WorkHandler>): Promise<void> => {
  const { kind } = item
  if (!isWorkKind(kind)) {
    deps.log.error({ kind, workId: String(item.workId) }, 'a job of a kind this version does not know')
    return
  }
  try {
    await handlers[kind](deps, item)
    deps.meters.workDone.inc({ kind })
  } catch (error) {
    if (error instanceof ClaimLost) return
    deps.meters.workFailed.inc({ kind })
    deps.log.warn({ err: error, kind, workId: String(item.workId) }, 'a job failed and will be taken over')
    // Safe to retry soon: handlers know themselves whether they had begun an outside call.
    if (isTransient(error)) await handBackSoon(deps, item)
    // Not sooner, although claims are short: a job that failed will probably fail again.
    else await renewWork(deps.store.global, [item], deps.settings.workLeaseMs).catch(() => {})
  }
}

/**
 * The database went down during the job: hands the job back once it answers again. A failover may take half a minute;
 * after two minutes the claim has expired.
 */
const handBackSoon = async (deps: Deps, item: ClaimedWork): Promise<void> => {
  for (const end = performance.now() + HAND_BACK_MS; performance.now() < end;) {
    try {
      await releaseWork(deps.store.global, [item])
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, DATABASE_AWAY_MS))
    }
  }
}

/** The lease of a claim. Never longer than the setting. */
const claimMsOf = ({ settings }: Pick<Deps, 'settings'>): number => Math.min(settings.workLeaseMs, CLAIM_MS)

/**
 * Renews the claims of running jobs for as long as a lease. After that another worker takes over a job that hangs, even
 * if its process is alive. Returns a function that stops renewing.
 */
const keepClaims = (deps: Deps, running: () => Iterable<RunningJob>): (() => void) => {
  const leaseMs = claimMsOf(deps)
  let renewing = false
  const renew = async () => {
    const now = performance.now()
    const items = [...running()].flatMap(({ item, began }) => {
      const age = now - began
      return age > RENEW_MS && age + leaseMs <= deps.settings.workLeaseMs ? [item] : []
    })
    if (renewing || items.length === 0) return
    renewing = true
    await renewWork(deps.store.global, items, leaseMs)
      .catch((error: unknown) => {
        // Other workers take the jobs over, and this process's results are rolled back.
        if (!isTransient(error)) deps.log.error({ err: error }, 'renewing claims failed')
      })
      .finally(() => (renewing = false))
  }
  const timer = setInterval(() => void renew(), RENEW_MS).unref()
  return () => clearInterval(timer)
}
