import { loadOrganization } from '../organizations/organizations.ts'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { AccountsTable, MembershipsTable } from './tables.ts'
import type { OrganizationsTable } from '../organizations/tables.ts'
import type { Global, Tenant } from '../store.ts'

export type AccountRecord = Selectable<AccountsTable>

export const accountByEmail = (db: Global, email: string): Promise<AccountRecord | undefined> =>
  db.selectFrom('accounts').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()

/** Those of the given accounts that are disabled. */
export const filterDisabled = async (db: Global, accountIds: readonly string[]): Promise<Set<string>> => {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('disabled_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** An account with the organization it belongs to; null for an admin of the installation. */
export const accountAndHomeByEmail = async (
  db: Global,
  email: string,
): Promise<{ account: AccountRecord; home: string | null } | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.account_id', 'accounts.account_id')
    .selectAll('accounts')
    .select('memberships.organization_id as home')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { home, ...account } = row
  return { account, home }
}

/** An account with its role, organization and masks. */
export interface AccountStanding {
  account: AccountRecord
  membership: Selectable<MembershipsTable>
  organization: Selectable<OrganizationsTable> | undefined
}

export const accountStandingOf = async (db: Global, accountId: string): Promise<AccountStanding | undefined> => {
  const account = await db.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  const membership = await db
    .selectFrom('memberships')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (account === undefined || membership === undefined) return undefined
  const organization =
    membership.organization_id === null ? undefined : await loadOrganization(db, membership.organization_id)
  return { account, membership, organization }
}

export const listDemoAccounts = (db: Global): Promise<Pick<AccountRecord, 'name' | 'email' | 'demo_note'>[]> =>
  db
    .selectFrom('accounts')
    .select(['name', 'email', 'demo_note'])
    .where('demo_note', 'is not', null)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute()

export const insertAccount = async (
  db: Global,
  account: Insertable<AccountsTable>,
  membership: Omit<Insertable<MembershipsTable>, 'account_id'>,
): Promise<void> => {
  await db.insertInto('accounts').values(account).execute()
  await db
    .insertInto('memberships')
    .values({ ...membership, account_id: account.account_id })
    .execute()
}

/**
 * Adds an account to an organization's staff, so that what it does there can be shown with its name. One that has left
 * stays gone: processes know its session for some seconds more. If it already exists, nothing is locked: people act in
 * many transactions at once, which lock other rows before or after this.
 */
export const recordStaff = async (
  tx: Tenant,
  { accountId, name, email }: { accountId: string; name: string; email: string },
): Promise<void> => {
  await sql`
    insert into staff (organization_id, account_id, name, email)
    select ${tx.organizationId}, ${accountId}, ${name}, ${email}
    where not exists (select from staff where account_id = ${accountId})
    on conflict (organization_id, account_id) do nothing
  `.execute(tx.db)
}

/** The same for an account that moves in, even if it was there before and had left. */
export const enterStaff = async (
  tx: Tenant,
  who: { accountId: string; name: string; email: string },
): Promise<void> => {
  await recordStaff(tx, who)
  await tx
    .update('staff')
    .set({ gone_at: null })
    .where('account_id', '=', who.accountId)
    .where('gone_at', 'is not', null)
    .execute()
}

/** Gives a manager access to a coach's contacts. */
export const insertManaged = async (tx: Tenant, managerId: string, coachId: string): Promise<void> => {
  await tx.insert('staff_managers', { manager_id: managerId, coach_id: coachId }).execute()
}

export const setMembership = async (
  db: Global,
  accountId: string,
  change: { role?: string; permissions?: bigint | null; features?: bigint | null; organization_id?: string | null },
): Promise<void> => {
  await db.updateTable('memberships').set(change).where('account_id', '=', accountId).execute()
}

export const accountById = (db: Global, accountId: string): Promise<AccountRecord | undefined> =>
  db.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Locks an account until the transaction ends, so that concurrent changes are serialized. */
export const lockAccount = (
  db: Global,
  accountId: string,
  how: 'update' | 'share' = 'update',
): Promise<AccountRecord> => {
  const row = db.selectFrom('accounts').selectAll().where('account_id', '=', accountId)
  return (how === 'update' ? row.forUpdate() : row.forShare()).executeTakeFirstOrThrow()
}

/** Updates an account and increases its rev. */
export const changeAccount = async (
  db: Global,
  accountId: string,
  change: Omit<Updateable<AccountsTable>, 'account_id' | 'rev'>,
): Promise<void> => {
  await db
    .updateTable('accounts')
    .set((eb) => ({ ...change, rev: eb('rev', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute()
}

/** Does nothing if the offer has already ended. */
export const endTourOffer = async (db: Global, accountId: string, at: Date): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({ product_tour_at: at })
    .where('account_id', '=', accountId)
    .where('product_tour_at', 'is', null)
    .execute()
}

export const setDisabled = async (db: Global, accountId: string, at: Date | null): Promise<void> => {
  await db.updateTable('accounts').set({ disabled_at: at }).where('account_id', '=', accountId).execute()
}
