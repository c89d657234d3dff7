import { isTransient } from '@attune/store/store'
import { claimWork, releaseWork, msUntilNextDue, type ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import { ClaimLost } from '../work/claim.ts'
import { workHandlers, type WorkHandler } from './work-handlers.ts'
import { WORK_KINDS, type WorkKind } from '../work/kinds.ts'

/** Even without a hint a worker looks this often: hints may be lost, work may not. */
const LOOK_MS = 2_000
const DATABASE_AWAY_MS = 300
/** While items take no longer than this, so many for each of those done at once are claimed ahead: one claim for many. */
const QUICK_MS = 30
const AHEAD = 3
/** What was claimed ahead and finds no place within this time is handed back: others may have one. */
const AHEAD_MS = 200

export interface Worker {
  /** Lets running items end for up to `graceMs`, hands the rest back. */
  stop(graceMs?: number): Promise<void>
  /** Items being done now. */
  running(): number
}

/**
 * Claims due work and does up to `size` items at once; sleeps until the next due row, woken by a hint. While items are
 * quick some more are claimed with them, in the order they were due.
 */
export const startWorker = (
  deps: Deps,
  size: number,
  handlers: Record<WorkKind, WorkHandler> = workHandlers,
): Worker => {
  // By claim: after a lease that was too short this worker may take over its own item while it is still at it.
  const running = new Map<string, { item: ClaimedWork; done: Promise<void> }>()
  /** Claimed ahead, since when, and how long an item takes of late. */
  const waiting: ClaimedWork[] = []
  let waitingSince = 0
  let pace = 2 * QUICK_MS
  const abort = new AbortController()
  let wake: () => void = () => {}
  let hinted = false
  const nudge = () => {
    hinted = true
    wake()
  }
  const unhook = deps.store.hints.on('work', nudge)

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (hinted || abort.signal.aborted) wake()
    })

  const begin = (item: ClaimedWork) => {
    const began = performance.now()
    const done = runJob(deps, item, handlers).finally(() => {
      running.delete(item.claim)
      pace += (performance.now() - began - pace) / 10
      if (waiting.length === 0) nudge()
      else beginWaiting()
    })
    running.set(item.claim, { item, done })
  }
  const beginWaiting = () => {
    while (running.size < size && !abort.signal.aborted) {
      const item = waiting.shift()
      if (item === undefined) return
      begin(item)
    }
  }
  const claim = async (free: number): Promise<boolean> => {
    const wanted = free + (pace < QUICK_MS ? AHEAD * size : 0)
    const items = await claimWork(deps.store.global, wanted, deps.settings.workLeaseMs)
    waiting.push(...items)
    waitingSince = performance.now()
    beginWaiting()
    return items.length === wanted
  }

  const loop = async () => {
    while (!abort.signal.aborted) {
      hinted = false
      try {
        if (waiting.length > 0 && performance.now() > waitingSince + AHEAD_MS) {
          pace = 2 * QUICK_MS
          await releaseWork(deps.store.global, waiting.splice(0))
        }
        const free = size - running.size
        if (free > 0 && (await claim(free))) continue
        const wait =
          waiting.length > 0 ? AHEAD_MS : running.size >= size ? LOOK_MS : await msUntilNextDue(deps.store.global)
        await sleep(Math.min(Math.max(wait ?? LOOK_MS, 1), LOOK_MS))
      } catch (error) {
        if (!isTransient(error)) deps.log.error({ err: error }, 'claiming work failed')
        await sleep(DATABASE_AWAY_MS)
      }
    }
  }
  const looping = loop()

  return {
    running: () => running.size,
    stop: async (graceMs = 5_000) => {
      unhook()
      abort.abort()
      wake()
      await looping
      const all = Promise.all([...running.values()].map(({ done }) => done))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, graceMs).unref())])
      await releaseWork(deps.store.global, [...waiting, ...[...running.values()].map(({ item }) => item)]).catch(
        () => {},
      )
    },
  }
}

/** Does one item. What fails stays claimed and is taken over after its lease: nothing is lost, nothing done twice. */
const runJob = async (deps: Deps, item: ClaimedWork, handlers: Record<WorkKind, WorkHandler>): Promise<void> => {
  const kind = WORK_KINDS.find((name) => name === item.kind)
  if (kind === undefined) {
    deps.log.error({ kind: item.kind, workId: String(item.workId) }, 'work of a kind this version does not know')
    return
  }
  try {
    await handlers[kind](deps, item)
  } catch (error) {
    if (error instanceof ClaimLost) return
    deps.log.warn({ err: error, kind, workId: String(item.workId) }, 'work failed and will be taken over')
    // What surely did nothing outside may be tried again soon; the handler itself knows whether it had begun.
    if (isTransient(error)) await handBackSoon(deps, item)
  }
}

/** The database went away in the middle: hand the row back when it answers again. */
const handBackSoon = async (deps: Deps, item: ClaimedWork): Promise<void> => {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      await releaseWork(deps.store.global, [item])
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, DATABASE_AWAY_MS))
    }
  }
}
