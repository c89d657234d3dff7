import { sql } from 'kysely'
import type { Global, Tenant } from '../../store.ts'

/**
 * Whether somebody else is an admin there who can sign in; null: of the installation. Until the transaction ends, no
 * other change can ask the same.
 */
export const hasOtherAdmin = async (tx: Global, organizationId: string | null, accountId: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`admins ${organizationId ?? 'installation'}`}, 0))`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .select('accounts.account_id')
    .where('memberships.organization_id', organizationId === null ? 'is' : '=', organizationId)
    .where('memberships.role', '=', 'ROLE_ADMIN')
    .where('accounts.kind', '=', 'person')
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.removed_at', 'is', null)
    .where('accounts.password_hash', 'is not', null)
    .where('accounts.account_id', '!=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many clients have this account as a coach. */
export const countClientsOf = async (tx: Tenant, accountId: string): Promise<number> => {
  const { count } = await tx
    .from('contact_coaches')
    .innerJoin('contacts as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'contact_coaches.organization_id')
        .onRef('c.contact_id', '=', 'contact_coaches.contact_id'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .where('contact_coaches.account_id', '=', accountId)
    .where('c.removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces the coaches of a manager. False if they were the same. */
export const setManaged = async (tx: Tenant, managerId: string, coachIds: readonly string[]): Promise<boolean> => {
  const gone = await tx
    .delete('staff_managers')
    .where('manager_id', '=', managerId)
    .where('coach_id', 'not in', [...coachIds, ''])
    .returning('coach_id')
    .execute()
  if (coachIds.length === 0) return gone.length > 0
  const added = await tx
    .insert(
      'staff_managers',
      coachIds.map((coachId) => ({ manager_id: managerId, coach_id: coachId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('coach_id')
    .execute()
  return gone.length + added.length > 0
}

/** Forgets the browsers that an account got push notices in, and those it signed in from. */
export const forgetBrowsers = async (tx: Global, accountId: string): Promise<void> => {
  await tx.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute()
}

/** Until the transaction ends, nobody there gives a client to this account: `lockCoaches` waits. */
export const lockStaff = async (tx: Tenant, accountId: string): Promise<void> => {
  await tx.from('staff').select('account_id').where('account_id', '=', accountId).forUpdate().execute()
}

/** From now on, nothing is assigned to an account there. False if the organization has never had it. */
export const markGone = async (tx: Tenant, accountId: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('staff')
    .set({ gone_at: at })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * An account leaves an organization: nothing is assigned to it there any more. Its name stays on what it wrote. False if
 * the organization has never had it.
 */
export const leaveStaff = async (tx: Tenant, accountId: string, at: Date): Promise<boolean> => {
  if (!(await markGone(tx, accountId, at))) return false
  await tx
    .delete('staff_managers')
    .where(({ or, eb }) => or([eb('manager_id', '=', accountId), eb('coach_id', '=', accountId)]))
    .execute()
  return true
}
