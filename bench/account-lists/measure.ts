import { deepStrictEqual } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reactions } from '@attune/server/app/slices'
import { toPerson, type Person } from '@attune/server/calls/who'
import type { Deps } from '@attune/server/deps'
import { listOrganizations } from '@attune/server/organizations/read-organizations'
import { readSettings } from '@attune/server/settings'
import { listUsers } from '@attune/server/staff/users/list-users'
import { openDatabase } from '@attune/server/start/open-database'
import { accountStandingOf } from '@attune/store/staff/accounts'
import { openStore, type Store } from '@attune/store/store'
import pg from 'pg'
import { CONNECTIONS, roundsOf, speedFigureOf, type Ask } from '../beside.ts'
import type { Figure, Measure } from '../figure.ts'
import { writeAccounts, type Accounts } from './data.ts'

const USERS = 10_000
const ORGANIZATIONS = 1_000
const PAGE = 10

/**
 * S21: the first page of users of an organization with many, and of organizations. Ours are the product's own
 * functions. The limit is a plain pool with a statement written just for this.
 */
export const measure: Measure = async (say) => {
  const home = await mkdtemp(join(tmpdir(), 'attune-accounts-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  try {
    say(`writing ${USERS} users and ${ORGANIZATIONS} organizations.`)
    const database = await openDatabase(readSettings({ ATTUNE_HOME: home, ATTUNE_DEMO: '0' }), () => {})
    undo.push(() => database.stop())
    const accounts = await writeAccounts(database.owner, USERS, ORGANIZATIONS)
    const store = await openStore(database.logins, CONNECTIONS, reactions)
    undo.push(() => store.close())
    const pool = new pg.Pool({ ...database.logins.global, max: CONNECTIONS })
    undo.push(() => pool.end())
    const admin = await loadAdmin(store, accounts.adminId)
    // The dependencies these lists need.
    const deps = {
      store,
      now: () => new Date(),
      secret: 'of the measurement only, long enough',
      transcriber: null,
    } as unknown as Deps
    const figures: Figure[] = []
    for (const { what, ours, limit } of listsOf(deps, admin, pool, accounts)) {
      deepStrictEqual(await ours(), await limit())
      figures.push(speedFigureOf({ id: 'S21', what }, await roundsOf([ours, limit])))
      say(`${what}: ${figures.at(-1)?.ratio.toFixed(2)}`)
    }
    return figures
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const loadAdmin = async (store: Store, accountId: string): Promise<Person> => {
  const session = { sessionId: '', accessExpiresAt: new Date(0), mark: null }
  const admin = toPerson(await accountStandingOf(store.global, accountId), session, { address: '', requestId: 'bench' })
  if (admin === null) throw new Error('The admin has no access.')
  return admin
}

interface List {
  what: string
  ours: Ask
  limit: Ask
}

const listsOf = (deps: Deps, admin: Person, pool: pg.Pool, { organizationId }: Accounts): List[] => {
  const ask =
    (sql: string, values: unknown[]): Ask =>
    async () =>
      (await pool.query<{ name: string }>(sql, values)).rows.slice(0, PAGE).map(({ name }) => name)
  const users =
    (asked: Parameters<typeof listUsers>[2]): Ask =>
    async () =>
      (await listUsers(deps, admin, asked)).data.map(({ name }) => name)
  return [
    {
      what: `users of an organization with ${USERS}`,
      ours: users({ organization: organizationId, limit: PAGE }),
      limit: ask(`${USERS_OF} order by lower(a.name), a.account_id limit $2`, [organizationId, PAGE + 1]),
    },
    {
      what: '… by part of a name',
      ours: users({ organization: organizationId, q: 'quill', limit: PAGE }),
      limit: ask(
        `${USERS_OF} and (lower(a.name) like '%quill%' or a.email like '%quill%')
         order by lower(a.name), a.account_id limit $2`,
        [organizationId, PAGE + 1],
      ),
    },
    {
      what: `${ORGANIZATIONS} organizations`,
      ours: async () => (await listOrganizations(deps, admin, { limit: PAGE })).data.map(({ title }) => title),
      limit: ask(
        'select *, title as name from organizations where erased_at is null order by title, organization_id limit $1',
        [PAGE + 1],
      ),
    },
  ]
}

const USERS_OF = `
  select a.*, m.role, m.organization_id from memberships m join accounts a using (account_id)
  where m.organization_id = $1 and a.kind = 'person' and a.removed_at is null`
