import { loadOrganization } from '@attune/store/organizations/organizations'
import { INVITATIONS } from '@attune/contract/staff/limits'
import { effectiveMasks } from '@attune/contract/staff/masks'
import type { Organization } from '@attune/contract/organizations/entity'
import type { InvitedRole } from '@attune/contract/roles'
import type { Invitation } from '@attune/contract/staff/invitation-calls'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import {
  accountAndHomeByEmail,
  accountStandingOf,
  insertAccount,
  lockAccount,
  recordStaff,
  setMembership,
  type AccountRecord,
} from '@attune/store/staff/accounts'
import type { OrganizationRecord } from '@attune/store/organizations/organizations'
import { deleteMailedLinks } from '@attune/store/staff/mailed-links'
import { lockEmail } from '@attune/store/staff/renaming'
import type { Global } from '@attune/store/store'
import { actorIdOf, byOf } from '../../calls/by.ts'
import { fullPermissionsOf, type Member, type Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { organizationFor } from '../../organizations/access.ts'
import { Refusal } from '../../refusal.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { isTimeZone } from '../../organizations/time-zone.ts'
import { addMail } from '../mail/add-mail.ts'
import { createLink } from '../mail/write-mail.ts'
import { beginTry } from '../sign-in/tries.ts'
import { isAbove } from '../users/access-user.ts'
import { foundOrganization } from './found-organization.ts'

/** Invites someone to the member's organization, or once more if they haven't joined yet. */
export const invite = async (
  deps: Deps,
  who: Member,
  input: { email: string; role: InvitedRole },
): Promise<Invitation> => {
  const organization = await loadOrganization(deps.store.global, who.organizationId)
  if (organization === undefined) throw new Error(`The organization ${who.organizationId} is missing.`)
  refuseMoreRights(who, organization, input.role)
  await countInvitation(deps, who)
  const { account, link } = await deps.store.globalTransaction((tx) => addInvited(deps, tx, who, organization, input))
  return finishInvitation(deps, who, who.organizationId, { account, link, role: input.role })
}

/** Adds an organization with its first admin, who joins by invitation. */
export const createOrganization = async (
  deps: Deps,
  who: Person,
  input: { title: string; timezone: string; admin: { email: string } },
): Promise<{ organization: Organization; invitation: Invitation }> => {
  if (!isTimeZone(input.timezone)) throw new Refusal('TimeZoneUnknown')
  if (who.home !== null) throw new Refusal('InstallationAdminOnly')
  await countInvitation(deps, who)
  const role = 'ROLE_ADMIN'
  const { organization, ...invited } = await deps.store.globalTransaction(async (tx) => {
    const by = byOf(who, deps.now())
    const added = await foundOrganization(deps, tx, input, by)
    return { organization: added, ...(await addInvited(deps, tx, who, added, { email: input.admin.email, role })) }
  })
  const invitation = await finishInvitation(deps, who, organization.organization_id, { ...invited, role })
  return { organization: organizationFor(deps, who, organization), invitation }
}

/** Nobody can give away rights that they don't have, in particular not to an address of their own. */
const refuseMoreRights = (who: Member, organization: OrganizationRecord, role: InvitedRole): void => {
  const byRole = organization.permissions_by_role[role]
  const { permissions } = effectiveMasks({
    role,
    accountPermissions: null,
    accountFeatures: null,
    organizationPermissions: organization.permissions,
    organizationPermissionsByRole: byRole === undefined ? null : BigInt(byRole),
    organizationFeatures: organization.features,
  })
  if ((permissions & ~fullPermissionsOf(who)) !== 0n) throw new Refusal('InvitedRoleRefused')
}

/** Each invitation sends a mail to any address, so successful ones count as well. */
const countInvitation = async (deps: Deps, who: Person): Promise<void> => {
  const accountId = who.account.account_id
  const of = { visitor: who, what: 'invitation', accountId, organizationId: who.home } as const
  await beginTry(deps, of, [{ subject: `invitation:${accountId}`, most: INVITATIONS, heals: false }], deps.now())
}

interface Invited {
  account: Pick<AccountRecord, 'account_id' | 'name' | 'email'>
  link: string | null
}

const addInvited = async (
  deps: Deps,
  tx: Global,
  who: Person,
  organization: OrganizationRecord,
  input: { email: string; role: InvitedRole },
): Promise<Invited> => {
  const now = deps.now()
  const email = input.email.toLowerCase()
  await lockEmail(tx, email)
  const found = await lockByEmail(tx, email)
  const account = found?.account ?? (await addAccount(tx, organization, { email, role: input.role }, now))
  if (found !== undefined) {
    const waits = found.account.password_hash === null && found.account.disabled_at === null
    const isPerson = found.account.kind === 'person' && found.account.demo_note === null
    if (!waits || !isPerson || found.home !== organization.organization_id) throw new Refusal('InvitedEmailTaken')
    const standing = await accountStandingOf(tx, account.account_id)
    if (standing === undefined || isAbove(who, standing)) throw new Refusal('InvitedRoleRefused')
    await setMembership(tx, account.account_id, { role: input.role })
    await deleteMailedLinks(tx, account.account_id, 'invitation')
  }
  await appendGlobalFacts(tx, organization.organization_id, [
    {
      kind: 'AccountRightsChanged',
      payload: { accountId: account.account_id },
      ...byOf(who, now),
    },
  ])
  if (deps.settings.smtp === null) return { account, link: await createLink(deps, tx, account, 'invitation', email) }
  await addMail(tx, { mail: 'invitation', accountId: account.account_id }, now)
  return { account, link: null }
}

/** Locks the account with this email: its earlier link may be in use, or its role be changing. */
const lockByEmail = async (tx: Global, email: string) => {
  const known = await accountAndHomeByEmail(tx, email)
  if (known === undefined) return undefined
  await lockAccount(tx, known.account.account_id)
  return accountAndHomeByEmail(tx, email)
}

const addAccount = async (
  tx: Global,
  organization: OrganizationRecord,
  { email, role }: { email: string; role: InvitedRole },
  now: Date,
) => {
  const id = newId('us')
  // Until they choose one, the name is what comes before the @.
  const account = { account_id: id, email, name: email.split('@')[0] ?? email }
  await insertAccount(
    tx,
    {
      ...account,
      short_id: id.slice(-8),
      password_hash: null,
      photo_url: null,
      time_zone: organization.time_zone,
      demo_note: null,
      created_at: now,
    },
    { organization_id: organization.organization_id, role },
  )
  return account
}

/** The name inside the organization is added in a separate transaction: inviting again adds it if it is missing. */
const finishInvitation = async (
  deps: Deps,
  who: Person,
  organizationId: string,
  { account, link, role }: Invited & { role: InvitedRole },
): Promise<Invitation> => {
  const { account_id: accountId, name, email } = account
  const subject = { organizationId, accountId, actorId: actorIdOf(who) }
  // The account is there by now, whatever becomes of its name.
  recordSecurityEvent(deps, who, 'rights-changed', { ...subject, detail: { invited: role } })
  await deps.store.tenant(organizationId, (tx) => recordStaff(tx, { accountId, name, email }))
  deps.store.hints.give('facts')
  deps.store.hints.give('work')
  return { account: { _id: accountId, name, email }, link }
}
