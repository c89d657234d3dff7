import { sql, type Selectable } from 'kysely'
import type { Global } from '../store.ts'
import type { AccountStanding } from './accounts.ts'
import { openSwitchesOf, type SwitchRecord } from './switching/account-switches.ts'
import { standingMark } from './standing-marks.ts'
import type { SessionsTable } from './tables.ts'

/** The session of an access token, valid or not, with its standing mark and its account's standing. */
export interface SessionStanding {
  session: Selectable<SessionsTable> & { mark: string | null }
  standing: AccountStanding | undefined
  /** Whose account it is switched into; undefined for most. */
  switched: { into: SwitchRecord; standing: AccountStanding | undefined } | undefined
}

/**
 * Loads the sessions of many access tokens, by the base64 of their hashes. Marks are read before the data they
 * summarize, so that a change in between shows as a different mark.
 */
export const standingsByAccess = async (db: Global, hashes: Buffer[]): Promise<Map<string, SessionStanding>> => {
  const sessions = await db
    .selectFrom('sessions as s')
    .selectAll('s')
    .select(standingMark.as('mark'))
    .where(sql<boolean>`s.access_hash = any(${hashes}::bytea[])`)
    .execute()
  const switches = await openSwitchesOf(
    db,
    sessions.map((session) => session.session_id),
  )
  const accountIds = [...sessions, ...switches].map((row) => row.account_id)
  const standings = await standingsOf(db, [...new Set(accountIds)])
  const switchOf = new Map(switches.map((into) => [into.session_id, into]))
  return new Map(
    sessions.map((session) => {
      const into = switchOf.get(session.session_id)
      return [
        session.access_hash.toString('base64'),
        {
          session,
          standing: standings.get(session.account_id),
          switched: into && { into, standing: standings.get(into.account_id) },
        },
      ]
    }),
  )
}

const standingsOf = async (db: Global, accountIds: string[]): Promise<Map<string, AccountStanding>> => {
  if (accountIds.length === 0) return new Map()
  const own = sql<boolean>`account_id = any(${accountIds}::text[])`
  const accounts = await db.selectFrom('accounts').selectAll().where(own).execute()
  const memberships = await db.selectFrom('memberships').selectAll().where(own).execute()
  const organizationIds = [...new Set(memberships.flatMap((one) => one.organization_id ?? []))]
  const organizations =
    organizationIds.length === 0
      ? []
      : await db
          .selectFrom('organizations')
          .selectAll()
          .where(sql<boolean>`organization_id = any(${organizationIds}::text[])`)
          .execute()
  const accountOf = new Map(accounts.map((account) => [account.account_id, account]))
  const organizationOf = new Map(organizations.map((organization) => [organization.organization_id, organization]))
  const standings = new Map<string, AccountStanding>()
  for (const membership of memberships) {
    const account = accountOf.get(membership.account_id)
    const organization = organizationOf.get(membership.organization_id ?? '')
    if (account !== undefined) standings.set(account.account_id, { account, membership, organization })
  }
  return standings
}
