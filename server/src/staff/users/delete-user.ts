import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { changeAccount, lockAccount, type AccountStanding } from '@attune/store/staff/accounts'
import {
  countClientsOf,
  forgetBrowsers,
  hasOtherAdmin,
  lockStaff,
  markGone,
} from '@attune/store/staff/users/administer'
import { deleteMailedLinks } from '@attune/store/staff/mailed-links'
import { setRecoveryCodes } from '@attune/store/staff/second-factor'
import type { Global } from '@attune/store/store'
import { actorIdOf, byOf } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { addRenameWork } from '../account/rename-staff.ts'
import { revokeAllApiKeys } from '../security/api-keys.ts'
import { forgetAccount } from '../session-cache.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
import { accessUser, isAbove, isOwn } from './access-user.ts'

/** Deletes an account without clients: its credentials and addresses are erased, its name stays on what it wrote. */
export const deleteUser = async (
  deps: Deps,
  who: Person,
  { userId: accountId }: { userId: string },
): Promise<{ deleted: true }> => {
  const known = await accessUser(deps.store.global, who, accountId)
  if (isOwn(who, accountId)) throw new Refusal('OwnAccountDeleted')
  const { ended, home } = await leaveWithoutClients(deps, known, () => deleteAccount(deps, who, accountId))
  forgetAccount(accountId)
  forgetEndedSessions(deps, ended)
  deps.store.hints.give('work')
  const subject = { organizationId: home, accountId, actorId: actorIdOf(who), detail: { deleted: 'yes' } }
  recordSecurityEvent(deps, who, 'rights-changed', subject)
  return { deleted: true }
}

/**
 * Runs a change with which an account leaves its organization. Clients are never left with a coach who doesn't exist:
 * until the change is done, nobody gives the account one.
 */
export const leaveWithoutClients = async <T>(
  deps: Deps,
  { account, membership }: AccountStanding,
  change: () => Promise<T>,
): Promise<T> => {
  const { account_id: accountId } = account
  const home = membership.organization_id
  if (home === null) return change()
  return deps.store.tenant(home, async (tx) => {
    await lockStaff(tx, accountId)
    if ((await countClientsOf(tx, accountId)) > 0) throw new Refusal('UserHasClients')
    const changed = await change()
    await markGone(tx, accountId, deps.now())
    return changed
  })
}

const deleteAccount = (deps: Deps, who: Person, accountId: string): Promise<{ ended: string[]; home: string | null }> =>
  deps.store.globalTransaction(async (tx) => {
    await lockAccount(tx, accountId)
    const standing = await accessUser(tx, who, accountId)
    const organizationId = standing.membership.organization_id
    if (isAbove(who, standing)) throw new Refusal('UserAboveYou')
    const isAdmin = standing.membership.role === 'ROLE_ADMIN' && standing.account.disabled_at === null
    if (
      isAdmin &&
      !(who.home === null && organizationId !== null) &&
      !(await hasOtherAdmin(tx, organizationId, accountId))
    )
      throw new Refusal('LastAdmin')
    const by = byOf(who, deps.now())
    await erase(tx, standing, by.at)
    await addRenameWork(tx, accountId, by.at)
    await revokeAllApiKeys(tx, accountId, { organizationId, ...by })
    await appendGlobalFacts(tx, organizationId, [
      { kind: 'AccountRightsChanged', payload: { accountId, fields: ['deleted'] }, ...by },
    ])
    const because = { why: 'disabled', organizationId, accountId, ...by } as const
    return { ended: await endAndRecordSessions(tx, { accountId }, because), home: organizationId }
  })

const erase = async (tx: Global, { account }: AccountStanding, at: Date): Promise<void> => {
  const accountId = account.account_id
  for (const purpose of ['email-change', 'password-reset', 'invitation'] as const)
    await deleteMailedLinks(tx, accountId, purpose)
  await setRecoveryCodes(tx, accountId, [])
  await forgetBrowsers(tx, accountId)
  await changeAccount(tx, accountId, {
    removed_at: at,
    disabled_at: account.disabled_at ?? at,
    // Free to be invited again.
    email: `${accountId}@deleted.invalid`,
    pending_email: null,
    password_hash: null,
    phone: null,
    contact_phone: null,
    admin_notes: '',
    disabled_reason_notes: '',
    personal_url: null,
    personal_description: '',
    social_links: '{}',
    stripe_account_id: null,
    second_factor_secret: null,
    second_factor_at: null,
    second_factor_step: null,
  })
}
