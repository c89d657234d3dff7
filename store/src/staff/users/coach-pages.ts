import { sql } from 'kysely'
import type { Global } from '../../store.ts'
import type { AccountRecord } from '../accounts.ts'
import type { OrganizationRecord } from '../../organizations/organizations.ts'

/** A coach whose public page is open, with their organization. */
export interface CoachPageRecord {
  account: AccountRecord
  organization: OrganizationRecord
}

/**
 * The coach whose page has this name: their short id, or the name they chose. Undefined if there is none, or if it is off, or
 * if they can't sign in, or their organization is deleted. All of these take the same one query.
 */
export const coachPageAt = async (db: Global, name: string): Promise<CoachPageRecord | undefined> => {
  const found = await db
    .selectFrom('accounts as a')
    .innerJoin('memberships as m', 'm.account_id', 'a.account_id')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select(['a.account_id', 'o.organization_id'])
    .where(({ or, eb }) => or([eb('a.short_id', '=', name), eb(PAGE_NAME, '=', name)]))
    .where('a.kind', '=', 'person')
    .where('a.coach_page_on', '=', true)
    .where('a.disabled_at', 'is', null)
    .where('a.removed_at', 'is', null)
    .where('a.password_hash', 'is not', null)
    .where('m.role', '!=', 'ROLE_COACH_UNCONFIRMED')
    .where('o.coach_pages', '=', true)
    .where('o.deleted_at', 'is', null)
    .orderBy(sql`a.short_id = ${name}`, 'desc')
    .orderBy('a.created_at')
    .orderBy('a.account_id')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('account_id', '=', found.account_id)
    .executeTakeFirstOrThrow()
  const organization = await db
    .selectFrom('organizations')
    .selectAll()
    .where('organization_id', '=', found.organization_id)
    .executeTakeFirstOrThrow()
  return { account, organization }
}

const PAGE_NAME = sql<string>`a.social_links ->> 'appCoachPage'`

/**
 * Whether somebody else's page has this name. Until the transaction ends, nobody else can take it.
 */
export const isPageNameTaken = async (tx: Global, name: string, accountId: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coach-page ${name}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('accounts as a')
    .select('a.account_id')
    .where(({ or, eb }) => or([eb('a.short_id', '=', name), eb(PAGE_NAME, '=', name)]))
    .where('a.account_id', '!=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
