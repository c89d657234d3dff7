import { isTransient } from '@attune/store/store'
import { claimWork, handBackWork, untilNextDue, type ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'
import { ClaimLost } from './claim.ts'
import { workHandlers } from './handlers.ts'
import { WORK_KINDS } from './kinds.ts'

/** Even without a hint a worker looks this often: hints may be lost, work may not. */
const LOOK_MS = 2_000
const DATABASE_AWAY_MS = 300

export interface Worker {
  /** Lets running items end for up to `graceMs`, hands the rest back. */
  stop(graceMs?: number): Promise<void>
  /** Items being done now. */
  running(): number
}

/** Claims due work and does up to `size` items at once; sleeps until the next due row, woken by a hint. */
export const startWorker = (deps: Deps, size: number): Worker => {
  // By claim: after a lease that was too short this worker may take over its own item while it is still at it.
  const running = new Map<string, { item: ClaimedWork; done: Promise<void> }>()
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
    const done = doOne(deps, item).finally(() => {
      running.delete(item.claim)
      nudge()
    })
    running.set(item.claim, { item, done })
  }

  const loop = async () => {
    while (!abort.signal.aborted) {
      hinted = false
      try {
        const free = size - running.size
        const items = free > 0 ? await claimWork(deps.store.global, free, deps.settings.workLeaseMs) : []
        for (const item of items) begin(item)
        if (items.length === free && free > 0) continue
        const wait = running.size >= size ? LOOK_MS : ((await untilNextDue(deps.store.global)) ?? LOOK_MS)
        await sleep(Math.min(Math.max(wait, 1), LOOK_MS))
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
      await handBackWork(
        deps.store.global,
        [...running.values()].map(({ item }) => item),
      ).catch(() => {})
    },
  }
}

/** Does one item. What fails stays claimed and is taken over after its lease: nothing is lost, nothing done twice. */
const doOne = async (deps: Deps, item: ClaimedWork): Promise<void> => {
  const kind = WORK_KINDS.find((name) => name === item.kind)
  if (kind === undefined) {
    deps.log.error({ kind: item.kind, workId: String(item.workId) }, 'work of a kind this version does not know')
    return
  }
  try {
    await workHandlers[kind](deps, item)
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
      await handBackWork(deps.store.global, [item])
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, DATABASE_AWAY_MS))
    }
  }
}
