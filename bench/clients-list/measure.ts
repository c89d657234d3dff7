import { deepStrictEqual } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listContacts } from '@attune/server/contacts/listing/list-contacts'
import type { Deps } from '@attune/server/deps'
import { openDatabase } from '@attune/server/start/open-database'
import { readSettings } from '@attune/server/settings'
import { loadMember } from '@attune/server/staff/load-member'
import type { Member } from '@attune/server/calls/who'
import { openStore, type Store } from '@attune/store/store'
import pg from 'pg'
import { CONNECTIONS, figuresOf, maskingFigureOf, roundsOf, type Ask } from '../beside.ts'
import type { Figure, Measure } from '../figure.ts'
import { loadReader, toMasked } from '../readers.ts'
import { writeClients, type Clients } from './data.ts'
import { FIRST_PAGES, PAGE, type FirstPage } from './pages.ts'
import { countRowsTouched } from './rows-touched.ts'
import { reactions } from '@attune/server/app/slices'

const FEW = 1_000
const MANY = 100_000

/**
 * S5: the first page of the client list. Ours is the product's own function with its store, role and transaction. The
 * limit is a plain pool with the same role and transaction and a statement written for just this page.
 */
export const measure: Measure = async (say) => {
  const home = await mkdtemp(join(tmpdir(), 'attune-clients-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  try {
    say(`writing ${FEW} and ${MANY} clients.`)
    const database = await openDatabase(readSettings({ ATTUNE_HOME: home, ATTUNE_DEMO: '0' }), () => {})
    undo.push(() => database.stop())
    const { owner, logins } = database
    const few = await writeClients(owner, 'Few', FEW)
    const many = await writeClients(owner, 'Many', MANY)
    const store = await openStore(logins, CONNECTIONS, reactions)
    undo.push(() => store.close())
    const pool = new pg.Pool({ ...logins.tenant, max: CONNECTIONS })
    undo.push(() => pool.end())
    const figures: Figure[] = []
    for (const page of FIRST_PAGES) {
      const ours = await oursOf(store, page, many)
      const oursOfFew = await oursOf(store, page, few)
      const limit = limitOf(pool, page, many)
      deepStrictEqual(await ours(), await limit())
      const rounds = await roundsOf([ours, limit, oursOfFew])
      const rows = await countRowsTouched(logins, owner, (counted) => oursOf(counted, page, many))
      figures.push(
        ...figuresOf({ id: 'S5', what: `clients ${page.name}`, page: PAGE, few: FEW, many: MANY }, rounds, rows),
      )
      say(
        `${page.name}: ${figures
          .slice(-3)
          .map(({ ratio }) => ratio.toFixed(2))
          .join(', ')}`,
      )
    }
    figures.push(await measureMasking(store, many))
    return figures
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

/** In an order that is the same for both readers. */
const measureMasking = async (store: Store, { adminId, organizationId }: Clients): Promise<Figure> => {
  const [deps, who] = await loadReader(store, { accountId: adminId, organizationId })
  const listAs = (reader: Member) => async () =>
    (await listContacts(deps, reader, { sort: 'lastMessage', limit: PAGE })).data
  const [masked, open] = [listAs(toMasked(who)), listAs(who)]
  if ((await masked())[0]?.masked !== true) throw new Error('The masked reader’s page has nothing masked.')
  const what = 'clients by last message: masked, beside unmasked'
  return maskingFigureOf({ id: 'S5', what }, await roundsOf([masked, open]))
}

const oursOf = async (store: Store, page: FirstPage, of: Clients): Promise<Ask> => {
  const deps = depsWith(store)
  const accountId = page.as === 'admin' ? of.adminId : of.coachId
  const who: Member | null = await loadMember(deps, { accountId, organizationId: of.organizationId }, 'bench')
  if (who === null) throw new Error('Nobody is there to ask.')
  return async () => (await listContacts(deps, who, page.asked)).data.map(({ profile }) => profile.basic.fullName)
}

/** The dependencies a client list needs. */
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
