import type { Logins } from '@attune/store/connection'
import { startOurs } from './our-worker.ts'

/** A separate process that runs due jobs, or plain timers for the same times. */
export type Watch = { side: 'ours'; logins: Logins; items: number } | { side: 'timers'; moments: number[] }

/**
 * Lateness of each job in milliseconds: when it started, and when its change was committed. For timers, of the
 * callback.
 */
export interface Lateness {
  begun: number[]
  done: number[]
}

process.once('message', (watch: Watch) => {
  const late: Lateness = { begun: [], done: [] }
  const wanted = watch.side === 'ours' ? watch.items : watch.moments.length
  const since = (dueAt: number) => performance.timeOrigin + performance.now() - dueAt
  const begun = (dueAt: number) => late.begun.push(since(dueAt))
  const done = (dueAt: number) => {
    late.done.push(since(dueAt))
    if (late.done.length === wanted) process.send?.(late, () => process.exit(0))
  }
  if (watch.side === 'timers') {
    for (const moment of watch.moments)
      setTimeout(() => {
        begun(moment)
        done(moment)
      }, moment - Date.now())
    return process.send?.('ready')
  }
  // Exit when the parent disconnects.
  const hears = { begun: (dueAt: Date) => begun(dueAt.getTime()), done: (dueAt: Date) => done(dueAt.getTime()) }
  startOurs(watch.logins, 8, hears).then(
    () => process.send?.('ready'),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
