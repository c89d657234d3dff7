import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { deepStrictEqual } from 'node:assert/strict'
import { startEmbedded } from '@attune/store/embedded/start-embedded'
import { cpuOf, startProcess } from '../attune-process.ts'
import { copyCheckout } from '../checkout-copy.ts'
import type { Measure } from '../figure.ts'
import { median } from '../statistics.ts'
import type { BareReader } from './bare-server.ts'
import { writeBulk } from './data.ts'
import type { Load, LoadResult } from './load.ts'

const ROUNDS = 7
const ROUND_MS = 3_000
/** Warm-up pages for the JavaScript compiler. */
const WARM_PAGES = 4_000
const CONNECTIONS = 8
const LIMIT = 50

interface Round {
  ours: Result
  limit: Result
}

interface Loads {
  ours: Served
  limit: Served
}

interface Result extends LoadResult {
  /** CPU milliseconds of the server process per page. */
  cpu: number
}

/** What to request, and from which process. */
interface Served extends Load {
  pid: number
}

/** S6: a page of 50 messages over HTTP with permissions and masking, compared with plain node:http and pg. */
export const measure: Measure = async (say) => {
  const checkout = await copyCheckout()
  const undo: (() => Promise<unknown> | void)[] = [() => checkout.remove()]
  try {
    say('starting the server and writing 5,000 clients and 85,000 messages.')
    const home = await checkout.newHome()
    // Default settings, except for the rate limit, which would end the measurement.
    const attune = await startProcess(checkout.folder, home, { ATTUNE_DEMO: '0', ATTUNE_RATE_LIMIT: '1000000000' })
    undo.push(() => attune.stop())
    const database = await startEmbedded({ home })
    undo.push(() => database.stop())
    const { host, port, password } = database
    const place = { host, port, database: 'attune', ...(password === undefined ? {} : { password }) }
    const bulk = await writeBulk({ ...place, user: 'postgres' })
    const bare = startFork('bare-server.ts')
    undo.push(() => bare.disconnect())
    const reader: BareReader = { ...bulk, connection: { ...place, user: 'attune_tenant' } }
    bare.send(reader)
    const [barePort]: unknown[] = await once(bare, 'message')
    const bearer = async (email: string) => ({
      authorization: `Bearer ${await signIn(attune.url, { email, password: bulk.password })}`,
    })
    const headers = await bearer(bulk.email)
    const paths = bulk.contactIds.map((id) => `/v1/contacts/${id}/messages?limit=${LIMIT}`)
    const load = { headers, paths, connections: CONNECTIONS, ms: ROUND_MS }
    const loads = {
      ours: { ...load, origin: attune.url, pid: attune.pid },
      limit: { ...load, origin: `http://127.0.0.1:${String(barePort)}`, pid: bare.pid ?? 0 },
    }
    await refuseDifferentAnswers(loads.ours, loads.limit)
    const loader = startFork('load.ts')
    undo.push(() => loader.disconnect())
    const page = figureOf(await roundsOf(loader, loads, say))
    const free = { ...loads.ours, headers: await bearer(bulk.adminEmail) }
    const rights = rightsFigureOf(await roundsOf(loader, { ours: loads.ours, limit: free }, say))
    return [page, rights]
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const startFork = (file: string): ChildProcess => fork(join(import.meta.dirname, file), { execArgv: [] })

const signIn = async (url: string, { email, password }: { email: string; password: string }): Promise<string> => {
  const response = await fetch(`${url}/v2/auth.loginByEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('accessToken' in body)) throw new Error(JSON.stringify(body))
  return String(body.accessToken)
}

/** Both must serve equal rows in the same shape to be comparable. */
const refuseDifferentAnswers = async (ours: Load, limit: Load): Promise<void> => {
  const [path = '/'] = ours.paths
  const [one, other] = await Promise.all(
    [ours, limit].map(async ({ origin, headers }): Promise<unknown> =>
      (await fetch(origin + path, { headers })).json(),
    ),
  )
  deepStrictEqual(one, other)
  if (!JSON.stringify(one).includes('…')) throw new Error('The reader’s page has nothing masked.')
}

/** Warms both up with the same number of pages, then runs ours and the limit in turn, alternating which is first. */
const roundsOf = async (loader: ChildProcess, loads: Loads, say: (sentence: string) => void): Promise<Round[]> => {
  for (const load of [loads.ours, loads.limit])
    for (let pages = 0; pages < WARM_PAGES;) pages += (await runLoad(loader, load)).requests
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) {
    const oursFirst = rounds.length % 2 === 0
    const first = await runLoad(loader, oursFirst ? loads.ours : loads.limit)
    const second = await runLoad(loader, oursFirst ? loads.limit : loads.ours)
    const round = oursFirst ? { ours: first, limit: second } : { ours: second, limit: first }
    rounds.push(round)
    const { ours, limit } = round
    say(`round ${rounds.length}: ${ours.perSecond.toFixed(0)} beside ${limit.perSecond.toFixed(0)} requests/s`)
  }
  return rounds
}

const runLoad = async (loader: ChildProcess, load: Served): Promise<Result> => {
  const answer = once(loader, 'message')
  const before = cpuOf(load.pid)
  loader.send(load)
  const [said] = (await answer) as [{ result: LoadResult } | { error: string }]
  if ('error' in said) throw new Error(`The load on ${load.origin} failed: ${said.error}`)
  return { ...said.result, cpu: (cpuOf(load.pid) - before) / said.result.requests }
}

/** Compares the same page for a coach, with reach and masking, and for an admin who sees everything. */
const rightsFigureOf = (rounds: Round[]) => {
  const figure = figureOf(rounds)
  return {
    ...figure,
    work: 'the same page: masked coach, unmasked admin',
    // Permissions and masking must add less than 15 %: the coach gets at least 1 / 1.15 of the pages.
    toReach: { of: 'ratio' as const, at: 'least' as const, value: 0.87 },
    notes: figure.notes.map((note) => `coach and admin: ${note}`),
  }
}

const figureOf = (rounds: Round[]) => {
  const ratios = rounds.map(({ ours, limit }) => ours.perSecond / limit.perSecond)
  const middle = (part: 'p50' | 'p99' | 'cpu') =>
    (['ours', 'limit'] as const).map((of) => median(rounds.map((round) => round[of][part])).toFixed(2)).join(' beside ')
  return {
    id: 'S6',
    work: `page of ${LIMIT} messages over HTTP`,
    unit: 'requests/s' as const,
    ours: median(rounds.map(({ ours }) => ours.perSecond)),
    limit: median(rounds.map(({ limit }) => limit.perSecond)),
    ratio: median(ratios),
    toReach: { of: 'ratio' as const, at: 'least' as const, value: 0.6 },
    notes: [
      `milliseconds at p50 ${middle('p50')}, at p99 ${middle('p99')}, of the process's own processor time ${middle('cpu')}`,
      `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, their ratios ` +
        `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    ],
    rounds,
  }
}
