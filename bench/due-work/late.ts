import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure, Measure } from '../figure.ts'
import { median, quantile } from '../statistics.ts'
import type { Drain } from './drain.ts'
import { PAYLOAD, type BenchDatabase } from './bench-database.ts'
import { openCheckout, type OpenedCheckout } from './open-checkout.ts'
import type { Lateness, Watch } from './watch.ts'

export const WAITING = 1_000_000
export const ROUNDS = 5
/** Few enough that each job runs alone, so that its lateness is its own. */
const ALONE = { items: 300, everyMs: 20 }
export const LOAD = 0.8
const LOAD_MS = 10_000
const DRAINED = 8_000
/** Time until the first job is due: by then all rows are written and the worker has started. */
const AHEAD_MS = 5_000
const LOAD_AHEAD_MS = 8_000

/**
 * S4: how late a due job starts while 1,000,000 rows wait, compared with plain timers; and at 80 % of the maximum
 * throughput.
 */
export const measure: Measure = async (say) => {
  const checkout = await openCheckout()
  try {
    say(`writing ${WAITING} rows that wait for days.`)
    await writeWaiting(checkout)
    const alone: { ours: Lateness; timers: Lateness }[] = []
    while (alone.length < ROUNDS) {
      const round = await wakeAlone(checkout)
      alone.push(round)
      say(
        `round ${alone.length}: p99 ${quantile(round.ours.begun, 0.99).toFixed(1)} ms late beside ` +
          `${quantile(round.timers.begun, 0.99).toFixed(1)} ms of timers`,
      )
    }
    const speed = await drainPerSecond(checkout)
    say(`${speed.toFixed(0)} items/s are drained; now ${LOAD * 100} % of that come due.`)
    const loaded = await wakeUnderLoad(checkout, speed * LOAD)
    return [aloneFigure(alone), loadFigure(loaded, speed * LOAD)]
  } finally {
    await checkout.close()
  }
}

export const writeWaiting = async ({ place, owner }: OpenedCheckout): Promise<void> => {
  await owner.query(fillStatement(place, `now() + interval '1 day' + n * interval '1 second'`, WAITING))
  await owner.query('vacuum analyze work')
}

/** Inserts rows by one statement; `dueAt` is the due time of the n-th. */
const fillStatement = ({ organizationId }: BenchDatabase, dueAt: string, items: number): string =>
  `insert into work (kind, organization_id, payload, due_at, created_at)
   select 'sweep-upload', '${organizationId}', ${PAYLOAD}, ${dueAt}, now() from generate_series(1, ${items}) n`

/** The same due times for the worker and for a process with plain timers, at the same time. */
export const wakeAlone = async ({
  place,
  owner,
  folder,
}: OpenedCheckout): Promise<{ ours: Lateness; timers: Lateness }> => {
  const { items, everyMs } = ALONE
  const ours = await startWatch(folder, { side: 'ours', logins: place.app, items })
  const first = Date.now() + AHEAD_MS
  const moments = Array.from({ length: items }, (_, n) => first + (n + 1) * everyMs)
  const timers = await startWatch(folder, { side: 'timers', moments })
  await owner.query(
    fillStatement(place, `to_timestamp(${first} / 1000.0) + n * interval '${everyMs} milliseconds'`, items),
  )
  // As callers that add jobs do: the worker may be sleeping until something else is due.
  await owner.query(`notify attune, 'work'`)
  const [late, bare] = await Promise.all([latenessOf(ours), latenessOf(timers)])
  return { ours: late, timers: bare }
}

/** Jobs spread evenly over each second, so that the worker is always busy. */
export const wakeUnderLoad = async ({ place, owner, folder }: OpenedCheckout, perSecond: number): Promise<Lateness> => {
  const items = Math.floor((perSecond * LOAD_MS) / 1_000)
  const first = Date.now() + LOAD_AHEAD_MS
  await owner.query(
    fillStatement(place, `to_timestamp(${first} / 1000.0) + n * interval '1 second' / ${perSecond}`, items),
  )
  return latenessOf(await startWatch(folder, { side: 'ours', logins: place.app, items }))
}

/** Jobs the worker drains per second with the other rows waiting. */
export const drainPerSecond = async ({ place, owner, folder }: OpenedCheckout): Promise<number> => {
  await owner.query(fillStatement(place, 'now()', DRAINED))
  const child = fork(join(folder, 'drain.ts'), { execArgv: [] })
  child.send({ side: 'ours', items: DRAINED, logins: place.app, connection: place.owner } satisfies Drain)
  const [answer]: unknown[] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])
  await pause(200)
  if (typeof answer !== 'number') throw new Error('Draining ended without an answer.')
  return answer
}

const startWatch = async (folder: string, watch: Watch): Promise<ChildProcess> => {
  const child = fork(join(folder, 'watch.ts'), { execArgv: [] })
  child.send(watch)
  const [ready]: unknown[] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])
  if (ready === undefined) throw new Error('A watch ended before it was ready.')
  return child
}

const latenessOf = async (child: ChildProcess): Promise<Lateness> => {
  const [answer]: unknown[] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])
  if (answer === undefined) throw new Error('A watch ended without an answer.')
  // Sent by watch.ts once it is ready.
  return answer as Lateness
}

const aloneFigure = (rounds: { ours: Lateness; timers: Lateness }[]): Figure => {
  const each = (side: 'ours' | 'timers', part: keyof Lateness, share: number) =>
    rounds.map((round) => quantile(round[side][part], share))
  const middle = (part: keyof Lateness, share: number) =>
    (['ours', 'timers'] as const).map((side) => median(each(side, part, share)).toFixed(1)).join(' beside ')
  const timers = each('timers', 'begun', 0.99)
  const ratios = each('ours', 'begun', 0.99).map((late, round) => late / (timers[round] ?? Number.NaN))
  return {
    id: 'S4',
    work: `a due wake among ${WAITING.toLocaleString('en')} rows that wait, p99`,
    unit: 'ms',
    ours: median(each('ours', 'begun', 0.99)),
    limit: median(timers),
    ratio: median(ratios),
    toReach: { of: 'ratio', at: 'most', value: 5 },
    notes: [
      `from the moment it was due to its handler, beside a timer's callback: at p50 ${middle('begun', 0.5)} ms; to the ` +
        `commit of its change at p50 ${middle('done', 0.5)}, at p99 ${middle('done', 0.99)} ms; ` +
        `ratios ${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`,
    ],
    rounds: { ours: each('ours', 'begun', 0.99), timers, committed: each('ours', 'done', 0.99) },
  }
}

const loadFigure = (late: Lateness, perSecond: number): Figure => {
  const ours = quantile(late.begun, 0.99)
  return {
    id: 'S4',
    work: `… at ${perSecond.toFixed(0)} a second, 80 % of what it drains, p99`,
    unit: 'ms',
    ours,
    limit: 1_000,
    ratio: ours / 1_000,
    toReach: { of: 'ours', at: 'most', value: 1_000 },
    notes: [
      `under load at p50 ${quantile(late.begun, 0.5).toFixed(1)} ms, at most ${Math.max(...late.begun).toFixed(0)} ms late`,
    ],
    rounds: null,
  }
}
