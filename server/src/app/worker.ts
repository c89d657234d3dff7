import { isTransient } from '@attune/store/store'
import { openJobTurns, storeForJob } from '@attune/store/turns/job-turns'
import { releaseWork, renewWork, type ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import { ClaimLost, claimMsOf, handBack } from '../work/claim.ts'
import { makeClaims, makeRest, openOf } from './claims.ts'
import {
  isAwaited,
  makePools,
  needsMore,
  notePace,
  putAhead,
  takeNext,
  takeOverdue,
  type Pool,
  type RunningJob,
} from './pools.ts'
import { makeSleeper } from './sleeper.ts'
import { isWorkKind, workHandlers, type WorkHandler } from './work-handlers.ts'
import type { WorkKind } from '../work/kinds.ts'

const DATABASE_AWAY_MS = 300
const HAND_BACK_MS = 120_000
const RENEW_MS = 1_500

export interface Worker {
  /** Hands back what hasn't begun, waits up to `graceMs` for what has, and hands back the rest. */
  stop(graceMs?: number): Promise<void>
  /** Number of running jobs. */
  running(): number
}

/**
 * Claims due jobs and runs up to `size` at once, more of those that wait for answers from outside (`pools.ts`), and some
 * urgent ones on top. Sleeps until the next one is due or a hint wakes it. While jobs are quick, more are claimed ahead,
 * in due order, and the next ones before the last of these have begun: no slot waits for a claim. Jobs take turns at the
 * database, where they give way to those that a person waits for.
 */
export const startWorker = (
  deps: Deps,
  size: number,
  handlers: Record<WorkKind, WorkHandler> = workHandlers,
  turns = openJobTurns(),
): Worker => {
  // Jobs of other kinds belong to processes of a newer version, which run beside this one during an upgrade.
  const pools = makePools(Object.keys(handlers), size, turns)
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
    const done = runJob(deps, pool, item, handlers).finally(() => {
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
  const claim = async (): Promise<{ hasFound: boolean; isMore: boolean }> => {
    const open = openOf(pools)
    const { items, isMore } = await claims.claimNext(open)
    putAhead(open, items)
    for (const pool of open) beginWaiting(pool)
    const isMoreBeside = await claims.claimBeside(open, begin)
    return { hasFound: items.length > 0, isMore: isMoreBeside || isMore }
  }
  const loop = async () => {
    while (!abort.signal.aborted) {
      sleeper.clear()
      try {
        await handBack(deps, pools.flatMap(takeOverdue))
        const { hasFound, isMore } = await claim()
        if (isMore) continue
        await rest(hasFound)
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
      turns.close()
      sleeper.wake()
      await looping
      const ahead = pools.flatMap(({ waiting }) => waiting.splice(0)).map(({ item }) => item)
      const handingBack = handBack(deps, ahead).catch(() => {})
      const all = Promise.all(running().map(({ done }) => done))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
      stopKeeping()
      await handingBack
      const left = running().map(({ item }) => item)
      await handBack(deps, left).catch(() => {})
    },
  }
}

/**
 * Runs one job. A failed one stays claimed until its lease ends and is taken over then: nothing is lost or done twice.
 */
const runJob = async (
  deps: Deps,
  { turns }: Pool,
  item: ClaimedWork,
  handlers: Record<WorkKind, WorkHandler>,
): Promise<void> => {
  const { kind } = item
  if (!isWorkKind(kind)) {
    deps.log.error({ kind, workId: String(item.workId) }, 'a job of a kind this version does not know')
    return
  }
  try {
    await handlers[kind]({ ...deps, store: storeForJob(deps.store, turns, isAwaited(item)) }, item)
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
