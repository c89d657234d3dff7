import { loadOrganization } from '@attune/store/organizations/organizations'
import { isStaff, ROLES, type Role } from '@attune/contract/roles'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { appendGlobalFacts, type NewFact } from '@attune/store/facts/append-facts'
import {
  accountByEmail,
  accountStandingOf,
  changeAccount,
  lockAccount,
  setMembership,
  type AccountStanding,
} from '@attune/store/staff/accounts'
import { hasOtherAdmin } from '@attune/store/staff/users/administer'
import { isPageNameTaken } from '@attune/store/staff/users/coach-pages'
import { listStaff } from '@attune/store/staff/list-staff'
import { deleteMailedLinks } from '@attune/store/staff/mailed-links'
import { lockEmail } from '@attune/store/staff/renaming'
import type { Global } from '@attune/store/store'
import { actorIdOf, byOf } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { photoOf, removePhoto, returnPhoto, takePhoto, type ShownPhoto } from '../account/photos.ts'
import { addRenameWork } from '../account/rename-staff.ts'
import { readPageName } from '../coach-page/page-name.ts'
import { addMail } from '../mail/add-mail.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPasswordOf } from '../passwords/refuse-weak-password.ts'
import { revokeAllApiKeys } from '../security/api-keys.ts'
import { forgetAccount } from '../session-cache.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
import { accessUser, isAbove, isOwn, userDetailsOf } from './access-user.ts'
import { leaveWithoutClients } from './delete-user.ts'
import { enterHome, setManagerOf } from './place-user.ts'
import { columnsOf, refuseFields, type PutUserInput } from './user-change.ts'

/**
 * Changes an account for an administrator. Nobody can change an account with more rights than their own, or give it
 * more. Anything that takes rights away or changes how it signs in ends its sessions.
 */
export const putUser = async (deps: Deps, who: Person, input: PutUserInput): Promise<UserDetails> => {
  const before = await accessUser(deps.store.global, who, input.userId)
  refuseFields(who, input)
  if (isAbove(who, before)) throw new Refusal('UserAboveYou')
  const changesSignIn = input.email !== undefined || input.password !== undefined
  if (changesSignIn && isOwn(who, input.userId)) throw new Refusal('OwnSignInData')
  const columns = columnsOf(input)
  const passwordHash = input.password === undefined ? undefined : await newPasswordOf(deps, before, input)
  await refuseManaged(deps, before, input)
  const leaves = input.organization !== undefined && input.organization !== before.membership.organization_id
  const photo = await takeNewPhoto(deps, who, before, input)
  const change = () =>
    deps.store.globalTransaction((tx) =>
      changeInTx(deps, tx, who, input, {
        ...columns,
        ...photo,
        ...(passwordHash !== undefined && { password_hash: passwordHash }),
      }),
    )
  const done = await (leaves ? leaveWithoutClients(deps, before, change) : change()).catch(async (error: unknown) => {
    // After any other failure the change may have been saved, and then the account shows the photo.
    if (photo !== null && error instanceof Refusal)
      await returnPhoto(deps, photo.photo_organization_id, photo.photo_media_id)
    throw error
  })
  // Logged right after the commit: it has changed, even if what follows fails.
  recordEvents(deps, who, done)
  if (photo !== null) await removePhoto(deps, who, done.oldPhoto)
  // The organization's own tables need a transaction inside it. If that fails, saving again repeats it.
  await enterHome(deps, who, before, done.standing)
  if (input.managerOf !== undefined) await setManagerOf(deps, who, done.standing, input.managerOf)
  forgetAccount(input.userId)
  forgetEndedSessions(deps, done.ended)
  deps.store.hints.give('work')
  return userDetailsOf(deps, who, done.standing)
}

interface PhotoColumns {
  photo_media_id: string | null
  photo_organization_id: string | null
  photo_url: null
}

/** Takes the upload that becomes the photo. Null if the photo stays as it is. */
const takeNewPhoto = async (
  deps: Deps,
  who: Person,
  before: AccountStanding,
  { photo }: PutUserInput,
): Promise<PhotoColumns | null> => {
  if (photo === undefined || photo === before.account.photo_media_id) return null
  const home = before.membership.organization_id
  if (photo !== null) await takePhoto(deps, who, home, photo)
  return { photo_media_id: photo, photo_organization_id: photo === null ? null : home, photo_url: null }
}

interface Done {
  standing: AccountStanding
  ended: string[]
  /** What changed in its rights, for the security log. */
  rights: Record<string, string>
  changed: { email: boolean; password: boolean }
  /** The photo that it showed before. */
  oldPhoto: ShownPhoto
}

type Columns = ReturnType<typeof columnsOf> & Partial<PhotoColumns> & { password_hash?: string }

const changeInTx = async (
  deps: Deps,
  tx: Global,
  who: Person,
  input: PutUserInput,
  columns: Columns,
): Promise<Done> => {
  const { userId: accountId } = input
  await lockAccount(tx, accountId)
  const before = await accessUser(tx, who, accountId)
  if (input.rev !== undefined && input.rev !== before.account.rev)
    throw new Refusal('UserChanged', await userDetailsOf(deps, who, before))
  if (isAbove(who, before)) throw new Refusal('UserAboveYou')
  const now = deps.now()
  const { account } = before
  const isLocked = account.featured_locked && input.featuredLocked !== false
  if (isLocked && input.featured !== undefined && input.featured !== account.featured)
    throw new Refusal('FeaturedIsLocked')
  const page = readPageName(input.socialLinks?.appCoachPage ?? null)
  const isPageNew = page !== null && page !== account.social_links['appCoachPage']
  if (isPageNew && (await isPageNameTaken(tx, page, accountId))) throw new Refusal('CoachPageTaken')
  const rights = await changeRights(tx, before, input)
  const email = columns.email !== undefined && columns.email !== account.email
  if (email) await takeEmail(tx, accountId, columns.email ?? '')
  const disabled =
    input.disabled === undefined || input.disabled === (account.disabled_at !== null) ? null : input.disabled
  if (disabled === true && input.disabledReasonCode === undefined) throw new Refusal('DisabledReasonMissing')
  const password = columns.password_hash !== undefined
  const change = {
    ...columns,
    ...((email || password) && { pending_email: null }),
    ...(password && { password_changed_at: now }),
    ...(disabled !== null && { disabled_at: disabled ? now : null }),
  }
  await changeAccount(tx, accountId, change)
  const left = 'organization' in rights ? before.membership.organization_id : null
  if ((columns.name !== undefined && columns.name !== account.name) || email || left !== null)
    await addRenameWork(tx, accountId, now, left === null ? {} : { left })
  if (password) {
    // As when they change it themselves: whoever has asked for one of these links may not be the owner.
    for (const purpose of ['password-reset', 'email-change'] as const) await deleteMailedLinks(tx, accountId, purpose)
    await addMail(tx, { mail: 'password-changed', accountId }, now)
  }
  if (isConfirmed(before, rights['role'])) await addMail(tx, { mail: 'account-confirmed', accountId }, now)
  const standing = await accountStandingOf(tx, accountId)
  if (standing === undefined) throw new Refusal('AccountNotFound')
  if (isAbove(who, standing)) throw new Refusal('RoleAboveYou')
  if (disabled === true || 'role' in rights || 'organization' in rights) await keepAnAdmin(tx, who, before, standing)
  const by = byOf(who, now)
  const home = standing.membership.organization_id
  const logged = {
    ...rights,
    ...(disabled !== null && { disabled: disabled ? (input.disabledReasonCode ?? '') : 'no' }),
  }
  await recordChanges(tx, home, accountId, by, { columns, rights: Object.keys(logged), email, password })
  const why = disabled === true ? 'disabled' : password ? 'password-reset' : 'revoked'
  const isEnding = disabled === true || password || email || Object.keys(rights).length > 0
  const because = { why, organizationId: home, accountId, ...by } as const
  if (password) await revokeAllApiKeys(tx, accountId, { organizationId: home, ...by })
  const ended = isEnding ? await endAndRecordSessions(tx, { accountId, except: who.sessionId }, because) : []
  return { standing, ended, rights: logged, changed: { email, password }, oldPhoto: photoOf(account) }
}

/** Somebody who hasn't joined yet isn't told: they can't sign in, and have their invitation. */
const isConfirmed = ({ account, membership }: AccountStanding, role: string | undefined): boolean =>
  account.password_hash !== null && membership.role === 'ROLE_COACH_UNCONFIRMED' && role !== undefined

/** Sets role and organization. A new role ends the permissions that were the account's own. */
const changeRights = async (
  tx: Global,
  { account, membership }: AccountStanding,
  input: PutUserInput,
): Promise<Record<string, string>> => {
  const role = input.roles?.[0] ?? ROLES.find((name) => name === membership.role) ?? 'ROLE_COACH'
  const home = input.organization === undefined ? membership.organization_id : input.organization
  const rights: Record<string, string> = {}
  if (home !== membership.organization_id) {
    const next = home === null ? undefined : await loadOrganization(tx, home)
    if (home !== null && (next === undefined || next.deleted_at !== null)) throw new Refusal('UserOrganizationUnknown')
    rights['organization'] = home ?? 'none'
  }
  if (role !== membership.role) rights['role'] = role
  if (Object.keys(rights).length === 0) return rights
  refuseHomeless(role, home)
  await setMembership(tx, account.account_id, { role, organization_id: home, permissions: null })
  if (account.access_scope.length > 0) await changeAccount(tx, account.account_id, { access_scope: [] })
  return rights
}

const refuseHomeless = (role: Role, home: string | null): void => {
  if (home === null && !isStaff(role)) throw new Refusal('RoleNeedsOrganization')
}

/** An organization, and the installation, must keep somebody who can do everything there. */
const keepAnAdmin = async (
  tx: Global,
  who: Person,
  before: AccountStanding,
  { account, membership }: AccountStanding,
): Promise<void> => {
  const home = before.membership.organization_id
  const was = before.membership.role === 'ROLE_ADMIN' && before.account.disabled_at === null
  const stays = membership.role === 'ROLE_ADMIN' && account.disabled_at === null && membership.organization_id === home
  if (!was || stays || (who.home === null && home !== null)) return
  if (!(await hasOtherAdmin(tx, home, account.account_id))) throw new Refusal('LastAdmin')
}

/** Two changes to one address: the second waits for the first and is refused. */
const takeEmail = async (tx: Global, accountId: string, email: string): Promise<void> => {
  await lockEmail(tx, email)
  if ((await accountByEmail(tx, email)) !== undefined) throw new Refusal('EmailTaken')
  // They went to the old address.
  for (const purpose of ['email-change', 'password-reset', 'invitation'] as const)
    await deleteMailedLinks(tx, accountId, purpose)
}

const newPasswordOf = async (
  deps: Deps,
  { account, membership }: AccountStanding,
  input: PutUserInput,
): Promise<string> => {
  const names = { name: input.name ?? account.name, email: input.email ?? account.email }
  const password = input.password ?? ''
  await refuseWeakPasswordOf(deps, names, membership.organization_id, password)
  return hashPassword(password)
}

/** A manager's coaches belong to the same organization, and nobody manages themselves. */
const refuseManaged = async (
  deps: Deps,
  { account, membership }: AccountStanding,
  input: PutUserInput,
): Promise<void> => {
  const ids = [...new Set(input.managerOf ?? [])]
  const organizationId = input.organization === undefined ? membership.organization_id : input.organization
  if (ids.length === 0) return
  const query = { organizationId, ids, withDisabled: true, limit: ids.length }
  const found = organizationId === null ? [] : await listStaff(deps.store.global, query)
  if (found.length < ids.length || ids.includes(account.account_id)) throw new Refusal('ManagedCoachUnknown')
}

const recordChanges = async (
  tx: Global,
  organizationId: string | null,
  accountId: string,
  by: Pick<NewFact, 'actor' | 'cause' | 'at'>,
  { columns, rights, email, password }: { columns: Columns; rights: string[]; email: boolean; password: boolean },
): Promise<void> => {
  const fields = Object.keys(columns).filter((field) => !['email', 'password_hash'].includes(field))
  const facts = [
    ...(fields.length === 0 ? [] : [{ kind: 'AccountProfileChanged' as const, payload: { accountId, fields }, ...by }]),
    ...(email ? [{ kind: 'AccountEmailChanged' as const, payload: { accountId }, ...by }] : []),
    ...(password
      ? [{ kind: 'AccountPasswordChanged' as const, payload: { accountId, by: 'administrator' }, ...by }]
      : []),
    ...(rights.length === 0
      ? []
      : [{ kind: 'AccountRightsChanged' as const, payload: { accountId, fields: rights }, ...by }]),
  ]
  if (facts.length > 0) await appendGlobalFacts(tx, organizationId, facts)
}

const recordEvents = (deps: Deps, who: Person, { standing, rights, changed }: Done): void => {
  const accountId = standing.account.account_id
  const subject = { organizationId: standing.membership.organization_id, accountId, actorId: actorIdOf(who) }
  if (Object.keys(rights).length > 0) recordSecurityEvent(deps, who, 'rights-changed', { ...subject, detail: rights })
  if (changed.email) recordSecurityEvent(deps, who, 'email-changed', subject)
  if (changed.password) recordSecurityEvent(deps, who, 'password-changed', subject)
}
