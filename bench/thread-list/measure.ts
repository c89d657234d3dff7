import { deepStrictEqual } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCounters } from '@attune/server/conversations/folders/get-folders'
import { searchThreads } from '@attune/server/conversations/search-threads'
import { readSettings } from '@attune/server/settings'
import { openDatabase } from '@attune/server/start/open-database'
import type { Member } from '@attune/server/calls/who'
import { openStore, type Store } from '@attune/store/store'
import pg from 'pg'
import { CONNECTIONS, figuresOf, maskingFigureOf, roundsOf, type Ask } from '../beside.ts'
import { askByHand, loadReader, toMasked } from '../readers.ts'
import { countRowsTouched } from '../clients-list/rows-touched.ts'
import type { Figure, Measure } from '../figure.ts'
import { MESSAGES_EACH, writeThreads, type Threads } from './data.ts'
import { COUNTS, FIRST_PAGES, PAGE } from './pages.ts'
import { reactions } from '@attune/server/app/slices'

const FEW = 1_000
const MANY = 100_000

/**
 * S5: the first page of threads by every filter, and the counts of all folders. Ours are the product's own functions
 * with their store, role and transaction. The limit is a plain pool with the same role and transaction and a statement
 * written for just this.
 */
export const measure: Measure = async (say) => {
  const home = await mkdtemp(join(tmpdir(), 'attune-threads-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  try {
    say(`writing ${FEW} and ${MANY} threads of ${MESSAGES_EACH} messages each. This takes some minutes.`)
    const database = await openDatabase(readSettings({ ATTUNE_HOME: home, ATTUNE_DEMO: '0' }), () => {})
    undo.push(() => database.stop())
    const { owner, logins } = database
    const few = await writeThreads(owner, 'Few', FEW)
    const many = await writeThreads(owner, 'Many', MANY)
    const store = await openStore(logins, CONNECTIONS, reactions)
    undo.push(() => store.close())
    const pool = new pg.Pool({ ...logins.tenant, max: CONNECTIONS })
    undo.push(() => pool.end())
    const figures: Figure[] = []
    for (const { what, page, ours, limit } of works(pool)) {
      const [oursOfMany, limitOfMany] = [await ours(store, many), limit(many)]
      if (page === PAGE) deepStrictEqual(await oursOfMany(), await limitOfMany())
      const rounds = await roundsOf([oursOfMany, limitOfMany, await ours(store, few)])
      const rows = await countRowsTouched(logins, owner, (counted) => ours(counted, many))
      figures.push(...figuresOf({ id: 'S5', what, page, few: FEW, many: MANY }, rounds, rows))
      const last = figures.slice(-3).map(({ ratio }) => ratio.toFixed(2))
      say(`${what}: ${last.join(', ')}`)
    }
    figures.push(await measureMasking(store, many))
    return figures
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const measureMasking = async (store: Store, { adminId, organizationId }: Threads): Promise<Figure> => {
  const [deps, who] = await loadReader(store, { accountId: adminId, organizationId })
  const searchAs = (reader: Member) => async () =>
    (await searchThreads(deps, reader, { limit: PAGE, order: 'latest', filters: {} })).data
  const [masked, open] = [searchAs(toMasked(who)), searchAs(who)]
  if ((await masked())[0]?.masked !== true) throw new Error('The masked reader’s page has nothing masked.')
  return maskingFigureOf({ id: 'S5', what: 'threads all: masked, beside unmasked' }, await roundsOf([masked, open]))
}

interface Work {
  what: string
  /** Rows returned. */
  page: number
  ours: (store: Store, of: Threads) => Promise<Ask>
  limit: (of: Threads) => Ask
}

const works = (pool: pg.Pool): Work[] => [
  ...FIRST_PAGES.map(({ name, as, filters, sql, values }) => ({
    what: `threads ${name}`,
    page: PAGE,
    ours: async (store: Store, of: Threads) => {
      const [deps, who] = await loadReader(store, { accountId: idOf(as, of), organizationId: of.organizationId })
      return async () =>
        (await searchThreads(deps, who, { limit: PAGE, order: 'latest', filters: filters(of) })).data.map(
          ({ contactId }) => contactId,
        )
    },
    limit: (of: Threads): Ask => {
      const given = [of.organizationId, idOf(as, of), ...(values?.(of) ?? [])]
      return async () =>
        (await askByHand<{ contact_id: string }>(pool, of.organizationId, sql, given))
          .slice(0, PAGE)
          .map((row) => row.contact_id)
    },
  })),
  ...COUNTS.map(({ as, sql }) => ({
    what: `counts of folders, ${as}`,
    page: 9,
    ours: async (store: Store, of: Threads) => {
      const [deps, who] = await loadReader(store, { accountId: idOf(as, of), organizationId: of.organizationId })
      return () => getCounters(deps, who)
    },
    limit:
      (of: Threads): Ask =>
      () =>
        askByHand(pool, of.organizationId, sql, [of.organizationId, idOf(as, of)]),
  })),
]

const idOf = (as: 'admin' | 'coach' | 'manager', of: Threads): string =>
  ({ admin: of.adminId, coach: of.coachId, manager: of.managerId })[as]
