import { deepStrictEqual } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listContacts } from '@attune/server/contacts/listing/list-contacts'
import type { Deps } from '@attune/server/deps'
import { openDatabase } from '@attune/server/start/open-database'
import { readSettings } from '@attune/server/settings'
import { memberAs } from '@attune/server/staff/member-as'
import type { Member } from '@attune/server/staff/who'
import type { Connection } from '@attune/store/connection'
import { openStore, type Store } from '@attune/store/store'
import pg from 'pg'
import type { Figure, Measure } from '../figure.ts'
import { median, quantile } from '../statistics.ts'
import { writeClients, type Clients } from './data.ts'
import { FIRST_PAGES, PAGE, type FirstPage } from './pages.ts'
import { rowsTouched } from './rows-touched.ts'

const CONNECTIONS = 8
const ROUNDS = 7
const ROUND_MS = 1_000
/** What the compiler behind JavaScript and the plans behind the statements need to settle. */
const WARM_MS = 1_500
const FEW = 1_000
const MANY = 100_000

/** One page, answered by the names on it. */
type Ask = () => Promise<string[]>

interface Round {
  perSecond: number
  /** Milliseconds of each page. */
  times: number[]
}

/**
 * S5: the first page of the list of clients. Ours is the verb itself, with its store, its role and its transaction; the
 * limit a plain pool with the same role, the same transaction and a statement written for just this page.
 */
export const measure: Measure = async (say) => {
  const home = await mkdtemp(join(tmpdir(), 'attune-clients-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  try {
    say(`writing ${FEW} and ${MANY} clients.`)
    const database = await openDatabase(readSettings({ ATTUNE_HOME: home, ATTUNE_DEMO: '0' }), () => {})
    undo.push(() => database.stop())
    const owner: Connection = { ...database.connection, user: 'postgres' }
    const few = await writeClients(owner, 'Few', FEW)
    const many = await writeClients(owner, 'Many', MANY)
    const store = await openStore(database.connection, CONNECTIONS)
    undo.push(() => store.close())
    const pool = new pg.Pool({ ...database.connection, max: CONNECTIONS, options: '-c role=attune_tenant' })
    undo.push(() => pool.end())
    const figures: Figure[] = []
    for (const page of FIRST_PAGES) {
      const ours = await oursOf(store, page, many)
      const oursOfFew = await oursOf(store, page, few)
      const limit = limitOf(pool, page, many)
      deepStrictEqual(await ours(), await limit())
      const rounds = await roundsOf([ours, limit, oursOfFew])
      const rows = await rowsTouched(database.connection, owner, (counted) => oursOf(counted, page, many))
      figures.push(...figuresOf(page, rounds, rows))
      say(
        `${page.name}: ${figures
          .slice(-3)
          .map(({ ratio }) => ratio.toFixed(2))
          .join(', ')}`,
      )
    }
    return figures
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const oursOf = async (store: Store, page: FirstPage, of: Clients): Promise<Ask> => {
  const deps = depsWith(store)
  const accountId = page.as === 'admin' ? of.adminId : of.coachId
  const who: Member | null = await memberAs(deps, { accountId, organizationId: of.organizationId }, 'bench')
  if (who === null) throw new Error('Nobody is there to ask.')
  return async () => (await listContacts(deps, who, page.asked)).data.map(({ profile }) => profile.basic.fullName)
}

/** What a list of clients works with; the rest of a server is not asked. */
const depsWith = (store: Store): Deps =>
  ({
    store,
    now: () => new Date(),
    publicUrl: 'https://desk.example',
    secret: 'of the measurement only, long enough',
  }) as Deps

const limitOf = (pool: pg.Pool, page: FirstPage, of: Clients): Ask => {
  const values = page.values(of)
  return async () => {
    const client = await pool.connect()
    try {
      await client.query(`begin; set local attune.organization = '${of.organizationId}'`)
      const { rows } = await client.query<{ full_name: string }>(page.sql, values)
      await client.query('commit')
      return rows.slice(0, PAGE).map((row) => row.full_name)
    } finally {
      client.release()
    }
  }
}

/** All in turn, another one first each time. */
const roundsOf = async (asks: Ask[]): Promise<Round[][]> => {
  for (const ask of asks) await run(ask, WARM_MS)
  const rounds: Round[][] = asks.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (let turn = 0; turn < asks.length; turn += 1) {
      const index = (round + turn) % asks.length
      const ask = asks[index]
      if (ask !== undefined) rounds[index]?.push(await run(ask, ROUND_MS))
    }
  return rounds
}

const run = async (ask: Ask, ms: number): Promise<Round> => {
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let from = performance.now(); from < begun + ms; from = performance.now()) {
        await ask()
        times.push(performance.now() - from)
      }
    }),
  )
  return { perSecond: (times.length * 1_000) / (performance.now() - begun), times }
}

const figuresOf = (page: FirstPage, rounds: Round[][], rows: number): Figure[] => {
  const [ours = [], limit = [], ofFew = []] = rounds
  const speed = (of: Round[]) => median(of.map(({ perSecond }) => perSecond))
  const p95 = (of: Round[]) => median(of.map(({ times }) => quantile(times, 0.95)))
  const ratios = (a: Round[], b: Round[], value: (round: Round) => number) =>
    a.flatMap((round, index) => {
      const other = b[index]
      return other === undefined ? [] : [value(round) / value(other)]
    })
  const kept = rounds.map((of) => of.map(({ perSecond, times }) => ({ perSecond, p95: quantile(times, 0.95) })))
  const pages = ratios(ours, limit, ({ perSecond }) => perSecond)
  return [
    {
      id: 'S5',
      work: `clients ${page.name}`,
      unit: 'requests/s',
      ours: speed(ours),
      limit: speed(limit),
      ratio: median(pages),
      // At most one and a half times the time.
      toReach: { of: 'ratio', at: 'least', value: 0.67 },
      notes: [
        `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1_000} s each; ${page.name}: ratios ` +
          `${Math.min(...pages).toFixed(2)} to ${Math.max(...pages).toFixed(2)}`,
      ],
      rounds: kept,
    },
    {
      id: 'S5',
      work: `… p95 of ${MANY} beside ${FEW} clients`,
      unit: 'ms',
      ours: p95(ours),
      limit: p95(ofFew),
      ratio: median(ratios(ours, ofFew, ({ times }) => quantile(times, 0.95))),
      toReach: { of: 'ratio', at: 'most', value: 1.5 },
      notes: [],
      rounds: null,
    },
    {
      id: 'S5',
      work: '… rows touched beside rows of the page',
      unit: 'rows',
      ours: rows,
      limit: PAGE,
      ratio: rows / PAGE,
      toReach: { of: 'ratio', at: 'most', value: 20 },
      notes: [],
      rounds: null,
    },
  ]
}
