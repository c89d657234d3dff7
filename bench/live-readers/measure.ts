import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LIVE_PATH } from '@attune/contract/app/live/limits'
import { startEmbedded } from '@attune/store/embedded/start-embedded'
import pg from 'pg'
import { cpuOf, startProcess } from '../attune-process.ts'
import { copyCheckout } from '../checkout-copy.ts'
import type { Figure, Measure } from '../figure.ts'
import { median, quantile } from '../statistics.ts'
import type { BareStreams } from './bare-server.ts'
import { bareRows, messagesTo, type Changes } from './changes.ts'
import { writeReaders, type Readers } from './data.ts'
import type { Order, Report } from './streams.ts'

const ORGANIZATIONS = 1_000
const EACH = 10
const PER_SECOND = 50
const ROUNDS = 5
const ROUND_MS = 6_000
/** As many bytes as an event of the product has around its text. */
const EVENT_BYTES = 2_400
/** Time for events in transit when the changes stop. */
const SETTLE_MS = 1_500

interface Side {
  pid: number
  change: Changes
  readers: ChildProcess
}

interface Round {
  /** Milliseconds from the commit of a change to a reader. */
  p50: number
  p99: number
  missed: number
  repeated: number
  /** Share of one core used by the server process. */
  cpu: number
}

interface Return {
  /** Milliseconds until the last reader was back. */
  all: number
  p50: number
  missed: number
  repeated: number
}

/**
 * S12: 10,000 streams on one process and 50 changes per second, each pushed to ten readers; then all connections are
 * cut and resume.
 */
export const measure: Measure = async (say) => {
  const checkout = await copyCheckout()
  const undo: (() => Promise<unknown> | void)[] = [() => checkout.remove()]
  try {
    const home = await checkout.newHome()
    // Needed to find out commit times afterwards.
    const database = await startEmbedded({ home, settings: { track_commit_timestamp: 'on' } })
    undo.push(() => database.stop())
    const attune = await startProcess(checkout.folder, home, { ATTUNE_DEMO: '0', ATTUNE_RATE_LIMIT: '1000000000' })
    undo.push(() => attune.stop())
    const { host, port, password } = database
    const place = { host, port, database: 'attune', ...(password === undefined ? {} : { password }) }
    const owner = new pg.Pool({ ...place, user: 'postgres', max: 8 })
    owner.on('error', () => {})
    undo.push(() => owner.end())
    say(`writing ${ORGANIZATIONS} organizations of ${EACH} readers.`)
    const people = await writeReaders({ ...place, user: 'postgres' }, ORGANIZATIONS, EACH)
    await owner.query(`create table bench_changes (id bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(), organization_id text not null, body text not null)`)
    const bare = startFork('bare-server.ts')
    undo.push(() => bare.disconnect())
    bare.send({ connection: { ...place, user: 'postgres' } } satisfies BareStreams)
    const [barePort]: unknown[] = await once(bare, 'message')
    const sides = {
      ours: { pid: attune.pid, change: messagesTo(attune.url, people), readers: startFork('streams.ts') },
      limit: { pid: bare.pid ?? 0, change: bareRows(owner, people, EVENT_BYTES), readers: startFork('streams.ts') },
    }
    undo.push(
      () => sides.ours.readers.disconnect(),
      () => sides.limit.readers.disconnect(),
    )
    for (const [name, origin] of [
      ['ours', attune.url],
      ['limit', `http://127.0.0.1:${String(barePort)}`],
    ] as const) {
      say(`opening ${ORGANIZATIONS * EACH} streams (${name}).`)
      await order(sides[name].readers, { kind: 'open', origin, path: LIVE_PATH, headers: headersOf(people) })
    }
    return await figuresOf(owner, sides, say)
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const headersOf = ({ organizations }: Readers): Record<string, string>[] =>
  organizations.flatMap(({ id, tokens }) =>
    tokens.map((token) => ({ authorization: `Bearer ${token}`, 'x-organization-id': id, accept: 'text/event-stream' })),
  )

const figuresOf = async (
  owner: pg.Pool,
  sides: { ours: Side; limit: Side },
  say: (sentence: string) => void,
): Promise<Figure[]> => {
  for (const side of [sides.ours, sides.limit]) await roundOf(owner, side)
  const rounds: { ours: Round; limit: Round }[] = []
  while (rounds.length < ROUNDS) {
    const oursFirst = rounds.length % 2 === 0
    const first = await roundOf(owner, oursFirst ? sides.ours : sides.limit)
    const second = await roundOf(owner, oursFirst ? sides.limit : sides.ours)
    const round = oursFirst ? { ours: first, limit: second } : { ours: second, limit: first }
    rounds.push(round)
    const { ours, limit } = round
    say(`round ${rounds.length}: p99 ${ours.p99.toFixed(1)} beside ${limit.p99.toFixed(1)} ms`)
  }
  const back: { ours: Return; limit: Return }[] = []
  while (back.length < 3) {
    back.push({ ours: await returnOf(sides.ours), limit: await returnOf(sides.limit) })
    say(`all back after ${((back.at(-1)?.ours.all ?? 0) / 1000).toFixed(1)} s`)
  }
  return [deliveryFigure(rounds), returnFigure(back)]
}

/** Makes changes for a while and collects what readers received. */
const roundOf = async (owner: pg.Pool, side: Side): Promise<Round> => {
  await order(side.readers, { kind: 'report' })
  const before = cpuOf(side.pid)
  const made = await side.change(PER_SECOND, ROUND_MS)
  const cpu = (cpuOf(side.pid) - before) / ROUND_MS
  await pause(SETTLE_MS)
  const { arrivals } = await order(side.readers, { kind: 'report' })
  const committed = await commits(owner, [...new Set(arrivals.map(({ cursor }) => cursor.split('-')[0] ?? ''))])
  const times = arrivals.map(({ cursor, at }) => at - (committed.get(cursor.split('-')[0] ?? '') ?? Number.NaN))
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpu, ...faultsOf(made, arrivals) }
}

/** Cuts all streams at once while changes continue. */
const returnOf = async (side: Side): Promise<Return> => {
  await order(side.readers, { kind: 'report' })
  const changing = side.change(PER_SECOND, ROUND_MS)
  await pause(1_000)
  const first = await order(side.readers, { kind: 'cut' })
  const made = await changing
  await pause(SETTLE_MS)
  const { arrivals } = await order(side.readers, { kind: 'report' })
  const all = [...first.arrivals, ...arrivals]
  return { all: Math.max(...first.stood), p50: quantile(first.stood, 0.5), ...faultsOf(made, all) }
}

const faultsOf = (made: Map<string, number>, arrivals: Report['arrivals']) => {
  const deliveredCounts = new Map<string, number>()
  for (const { reader, key } of arrivals) {
    if (Math.floor(reader / EACH) !== made.get(key)) continue
    const once_ = `${reader} ${key}`
    deliveredCounts.set(once_, (deliveredCounts.get(once_) ?? 0) + 1)
  }
  const repeated = [...deliveredCounts.values()].reduce((sum, times) => sum + times - 1, 0)
  return { missed: made.size * EACH - deliveredCounts.size, repeated }
}

/** Commit time of each transaction id in milliseconds. */
const commits = async (owner: pg.Pool, xids: string[]): Promise<Map<string, number>> => {
  const { rows } = await owner.query<{ x: string; ms: number }>(
    `select x, extract(epoch from pg_xact_commit_timestamp(((x::numeric % 4294967296)::text)::xid))::float8 * 1000 as ms
     from unnest($1::text[]) x`,
    [xids],
  )
  return new Map(rows.map(({ x, ms }) => [x, ms]))
}

const startFork = (file: string): ChildProcess => fork(join(import.meta.dirname, file), { execArgv: [] })

const order = async (readers: ChildProcess, what: Order): Promise<Report> => {
  const answer = once(readers, 'message')
  readers.send(what)
  const [said] = (await answer) as [{ result: Report } | { error: string }]
  if ('error' in said) throw new Error(said.error)
  return said.result
}

const deliveryFigure = (rounds: { ours: Round; limit: Round }[]): Figure => {
  const middle = (part: 'p50' | 'p99' | 'cpu', of: 'ours' | 'limit') => median(rounds.map((round) => round[of][part]))
  const ratios = rounds.map(({ ours, limit }) => ours.p99 / limit.p99)
  const sum = (part: 'missed' | 'repeated', of: 'ours' | 'limit') =>
    rounds.reduce((total, round) => total + round[of][part], 0)
  return {
    id: 'S12',
    work: `commit to reader at p99, ${ORGANIZATIONS * EACH} readers`,
    unit: 'ms',
    ours: middle('p99', 'ours'),
    limit: middle('p99', 'limit'),
    ratio: median(ratios),
    toReach: { of: 'ratio', at: 'most', value: 2 },
    notes: [
      `milliseconds at p50 ${middle('p50', 'ours').toFixed(1)} beside ${middle('p50', 'limit').toFixed(1)}; ` +
        `of one core ${middle('cpu', 'ours').toFixed(2)} beside ${middle('cpu', 'limit').toFixed(2)}`,
      `${sum('missed', 'ours')} missed and ${sum('repeated', 'ours')} repeated of ` +
        `${ROUNDS * (ROUND_MS / 1000) * PER_SECOND * EACH} (the limit ${sum('missed', 'limit')} and ${sum('repeated', 'limit')})`,
      `${ROUNDS} rounds of ${ROUND_MS / 1000} s each, ${PER_SECOND} changes a second, their ratios ` +
        `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    ],
    rounds,
  }
}

const returnFigure = (back: { ours: Return; limit: Return }[]): Figure => ({
  id: 'S12',
  work: 'all streams cut at once: the last one stands again',
  unit: 's',
  ours: median(back.map(({ ours }) => ours.all)) / 1000,
  limit: median(back.map(({ limit }) => limit.all)) / 1000,
  ratio: median(back.map(({ ours, limit }) => ours.all / limit.all)),
  toReach: null,
  notes: [
    `while they came back ${back.reduce((sum, { ours }) => sum + ours.missed, 0)} missed and ` +
      `${back.reduce((sum, { ours }) => sum + ours.repeated, 0)} repeated`,
  ],
  rounds: back,
})
