import { deepStrictEqual } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reactions } from '@attune/server/app/slices'
import type { Deps } from '@attune/server/deps'
import { readSettings } from '@attune/server/settings'
import { loadMember } from '@attune/server/staff/load-member'
import { openDatabase } from '@attune/server/start/open-database'
import { openStore } from '@attune/store/store'
import pg from 'pg'
import { CONNECTIONS, roundsOf, speedFigureOf } from '../beside.ts'
import type { Figure, Measure } from '../figure.ts'
import { accountLists } from './account-lists.ts'
import { writeAccounts } from './data.ts'
import { writeLogs } from './log-data.ts'
import { logLists } from './log-lists.ts'

const USERS = 10_000
const ORGANIZATIONS = 1_000
const FACTS = 1_000_000

/**
 * S21: the first page of users of an organization with many, of organizations, of Coach Actions and of Service Logs. Ours
 * are the product's own functions. The limit is plain pools with statements written just for this.
 */
export const measure: Measure = async (say) => {
  const home = await mkdtemp(join(tmpdir(), 'attune-accounts-'))
  const undo: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  try {
    say(`writing ${USERS} users, ${ORGANIZATIONS} organizations and ${FACTS} facts.`)
    const database = await openDatabase(readSettings({ ATTUNE_HOME: home, ATTUNE_DEMO: '0' }), () => {})
    undo.push(() => database.stop())
    const accounts = await writeAccounts(database.owner, USERS, ORGANIZATIONS)
    const logs = await writeLogs(database.owner, FACTS)
    const store = await openStore(database.logins, CONNECTIONS, reactions)
    undo.push(() => store.close())
    const pool = new pg.Pool({ ...database.logins.global, max: CONNECTIONS })
    undo.push(() => pool.end())
    const tenantPool = new pg.Pool({ ...database.logins.tenant, max: CONNECTIONS })
    undo.push(() => tenantPool.end())
    // The dependencies these lists need.
    const deps = {
      store,
      now: () => new Date(),
      secret: 'of the measurement only, long enough',
      transcriber: null,
      looks: { flush: () => Promise.resolve() },
    } as unknown as Deps
    const { organizationId } = logs
    const admin = await loadMember(deps, { accountId: accounts.adminId, organizationId }, 'bench')
    if (admin === null) throw new Error('The admin has no access.')
    const figures: Figure[] = []
    const lists = [
      ...accountLists(deps, admin, pool, { ...accounts, users: USERS, organizations: ORGANIZATIONS }),
      ...logLists(deps, admin, { global: pool, tenant: tenantPool }, { ...logs, facts: FACTS }),
    ]
    for (const { what, ours, limit } of lists) {
      deepStrictEqual(await ours(), await limit())
      figures.push(speedFigureOf({ id: 'S21', what }, await roundsOf([ours, limit])))
      say(`${what}: ${figures.at(-1)?.ratio.toFixed(2)}`)
    }
    return figures
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}
