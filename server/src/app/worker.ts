import { isTransient } from '@attune/store/store'
import {
  claimUrgentWork,
  claimWork,
  claimWorkByTurns,
  releaseWork,
  renewWork,
  msUntilNextDue,
  type ClaimedWork,
} from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import { ClaimLost } from '../work/claim.ts'
import { makeSleeper } from './sleeper.ts'
import { isWorkKind, workHandlers, type WorkHandler } from './work-handlers.ts'
import type { WorkKind } from '../work/kinds.ts'

/** How often a worker looks for jobs without a hint: hints may be lost, jobs may not. */
const LOOK_MS = 2_000
const DATABASE_AWAY_MS = 300
const HAND_BACK_MS = 120_000
/** How long a claim lasts unless it is renewed: the time that other workers wait after a kill. */
const CLAIM_MS = 6_000
const RENEW_MS = 1_500
/** While jobs are quicker than this on average, this many per slot are claimed ahead, to save claims. */
const QUICK_MS = 30
const AHEAD = 3
/** Jobs claimed ahead that have not started within this time are handed back for other workers. */
const AHEAD_MS = 200
/** From then on jobs are claimed in turns between organizations: more is due than this worker can do at once. */
const LATE_MS = 1_000
/** Urgent jobs that run alongside a full worker, so that a person never waits for jobs that take long. */
const URGENT_BESIDE = 2

export interface Worker {
  /** Waits up to `graceMs` for running jobs, then hands the rest back. */
  stop(graceMs?: number): Promise<void>
  /** Number of running jobs. */
  running(): number
}

/**
 * Claims due jobs and runs up to `size` at once, and some urgent ones on top. Sleeps until the next one is due or a
 * hint wakes it. While jobs are quick, more are claimed ahead, in due order.
 */
export const startWorker = (
  deps: Deps,
  size: number,
  handlers: Record<WorkKind, WorkHandler> = workHandlers,
): Worker => {
  // Jobs of other kinds belong to processes of a newer version, which run beside this one during an upgrade.
  const kinds = Object.keys(handlers)
  // By claim: after too short a lease this worker may claim its own job again while still running it.
  const running = new Map<string, RunningJob>()
  /** Jobs claimed ahead, since when, and the recent average duration. */
  const waiting: ClaimedWork[] = []
  let waitingSince = 0
  let pace = 2 * QUICK_MS
  const abort = new AbortController()
  const sleeper = makeSleeper()
  const unhook = deps.store.hints.on('work', sleeper.wake)
  const stopKeeping = keepClaims(deps, () => running.values())

  const begin = (item: ClaimedWork) => {
    const began = performance.now()
    const done = runJob(deps, item, handlers).finally(() => {
      running.delete(item.claim)
      pace += (performance.now() - began - pace) / 10
      if (waiting.length === 0) sleeper.wake()
      else beginWaiting()
    })
    running.set(item.claim, { item, began, done })
  }
  const beginWaiting = () => {
    while (running.size < size && !abort.signal.aborted) {
      const item = waiting.shift()
      if (item === undefined) return
      begin(item)
    }
  }
  const claimNext = makeClaims(deps, kinds)
  const claim = async (free: number): Promise<boolean> => {
    const wanted = free + (pace < QUICK_MS ? AHEAD * size : 0)
    const items = await claimNext(wanted)
    waiting.push(...items)
    waitingSince = performance.now()
    beginWaiting()
    return items.length === wanted
  }
  const loop = async () => {
    while (!abort.signal.aborted) {
      sleeper.clear()
      try {
        if (waiting.length > 0 && performance.now() > waitingSince + AHEAD_MS) {
          pace = 2 * QUICK_MS
          await releaseWork(deps.store.global, waiting.splice(0))
        }
        const free = size - running.size
        if (free > 0 ? await claim(free) : await beginUrgent(deps, kinds, free + URGENT_BESIDE, begin)) continue
        const wait =
          waiting.length > 0 ? AHEAD_MS : free <= 0 ? LOOK_MS : await msUntilNextDue(deps.store.global, kinds)
        await sleeper.sleep(Math.min(Math.max(wait ?? LOOK_MS, 1), LOOK_MS))
      } catch (error) {
        if (!isTransient(error)) deps.log.error({ err: error }, 'claiming jobs failed')
        await sleeper.sleep(DATABASE_AWAY_MS)
      }
    }
  }
  const looping = loop()

  return {
    running: () => running.size,
    stop: async (graceMs = 5_000) => {
      unhook()
      abort.abort()
      sleeper.wake()
      await looping
      const all = Promise.all([...running.values()].map(({ done }) => done))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
      stopKeeping()
      const left = [...waiting, ...[...running.values()].map(({ item }) => item)]
      await releaseWork(deps.store.global, left).catch(() => {})
    },
  }
}

/** Claims in due order; once they are late, taking turns between organizations, until there are fewer than wanted. */
const makeClaims = ({ store, settings }: Deps, kinds: string[]) => {
  let isLate = false
  let after = ''
  return async (wanted: number): Promise<ClaimedWork[]> => {
    const leaseMs = claimMsOf({ settings })
    const claimed = isLate
      ? await claimWorkByTurns(store.global, wanted, leaseMs, kinds, after)
      : { items: await claimWork(store.global, wanted, leaseMs, kinds), last: after }
    const { items } = claimed
    after = claimed.last
    isLate = items.length === wanted && items.some(({ dueAt }) => Date.now() - dueAt.getTime() > LATE_MS)
    return items
  }
}

/** Begins up to `free` urgent jobs. True if there may be more. */
const beginUrgent = async (
  deps: Deps,
  kinds: string[],
  free: number,
  begin: (item: ClaimedWork) => void,
): Promise<boolean> => {
  if (free <= 0) return false
  const items = await claimUrgentWork(deps.store.global, free, claimMsOf(deps), kinds)
  for (const item of items) begin(item)
  return items.length === free
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

/** A claimed job that runs here. */
interface RunningJob {
  item: ClaimedWork
  began: number
  done: Promise<void>
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
