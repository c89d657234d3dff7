import type { Permission } from '@attune/contract/permissions'
import { ROLES } from '@attune/contract/roles'
import { DISABLED_REASONS, SPECIALTIES } from '@attune/contract/staff/users/constants'
import type { User, UserDetails } from '@attune/contract/staff/users/user'
import { accountStandingOf, type AccountRecord, type AccountStanding } from '@attune/store/staff/accounts'
import { countClientsOf } from '@attune/store/staff/users/administer'
import { openResetOf } from '@attune/store/staff/users/second-factor-resets'
import { coachesOfManager } from '@attune/store/staff/reach'
import type { Global } from '@attune/store/store'
import { fullPermissionsOf, masksOf, may, type Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { photoUrls } from '../../media/urls.ts'
import { Refusal } from '../../refusal.ts'
import { signatureOf } from '../agreement/agreement.ts'

/** Loads an account for an administrator: one of their organization, or anyone's for an admin of the installation. */
export const accessUser = async (db: Global, who: Person, accountId: string): Promise<AccountStanding> => {
  const standing = await accountStandingOf(db, accountId)
  if (standing === undefined || standing.account.kind !== 'person' || standing.account.removed_at !== null)
    throw new Refusal('AccountNotFound')
  if (who.home !== null && standing.membership.organization_id !== who.home) throw new Refusal('AccountNotFound')
  return standing
}

/** Whether an account with this standing may do anything that `who` may not. */
export const isAbove = (who: Person, standing: AccountStanding): boolean => {
  const role = ROLES.find((name) => name === standing.membership.role)
  if (role === undefined) return true
  return (masksOf(role, standing).permissions & ~fullPermissionsOf(who)) !== 0n
}

/** This includes one's own account, seen from the account that one is switched into. */
export const isOwn = ({ account, switched }: Person, accountId: string): boolean =>
  accountId === account.account_id || accountId === switched?.by.account_id

export const userOf = (
  deps: Deps,
  row: AccountRecord,
  { role, organization_id: organization }: { role: string; organization_id: string | null },
): User => ({
  _id: row.account_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  photoThumbnail: photosOf(deps, row).photoThumbnail,
  organization,
  disabled: row.disabled_at !== null,
  joined: row.password_hash !== null,
  roles: ROLES.filter((name) => name === role),
  featured: row.featured,
  tags: row.tags,
})

const photosOf = (deps: Deps, row: AccountRecord): { photoUrl: string | null; photoThumbnail: string | null } =>
  row.photo_media_id === null || row.photo_organization_id === null
    ? { photoUrl: null, photoThumbnail: null }
    : photoUrls(deps, { organizationId: row.photo_organization_id, mediaId: row.photo_media_id })

/** An account with everything that administrators see of it. */
export const getUser = async (deps: Deps, who: Person, { userId }: { userId: string }): Promise<UserDetails> =>
  userDetailsOf(deps, who, await accessUser(deps.store.global, who, userId))

export const userDetailsOf = async (deps: Deps, who: Person, standing: AccountStanding): Promise<UserDetails> => {
  const { account, membership } = standing
  const home = membership.organization_id
  const inHome =
    home === null
      ? { clients: 0, managerOf: [], agreement: null }
      : await deps.store.tenant(home, async (tx) => ({
          clients: await countClientsOf(tx, account.account_id),
          agreement: await signatureOf(tx, account.account_id),
          managerOf: (await coachesOfManager(tx, account.account_id)).toSorted((a, b) => a.localeCompare(b)),
        }))
  return {
    ...userOf(deps, account, membership),
    ...inHome,
    shortId: account.short_id,
    photoUrl: photosOf(deps, account).photoUrl,
    contactPhone: account.contact_phone,
    timezone: account.time_zone,
    personalDescription: account.personal_description,
    adminNotes: account.admin_notes,
    featuredLocked: account.featured_locked,
    disabledReasonCode: DISABLED_REASONS.find((code) => code === account.disabled_reason_code) ?? null,
    disabledReasonNotes: account.disabled_reason_notes,
    disabledAt: account.disabled_at?.toISOString() ?? null,
    contactAssignmentBoost: account.contact_assignment_boost,
    specializesIn: SPECIALTIES.filter((name) => account.specializes_in.includes(name)),
    socialLinks: account.social_links,
    addons: account.addons,
    stripeAccountId: account.stripe_account_id,
    createdAt: account.created_at.toISOString(),
    secondFactor: account.second_factor_at !== null,
    secondFactorReset: await resetOf(deps, account.account_id),
    productTourAt: account.product_tour_at?.toISOString() ?? null,
    rev: account.rev,
    abilities: abilitiesOf(who, standing),
  }
}

const resetOf = async (deps: Deps, accountId: string): Promise<UserDetails['secondFactorReset']> => {
  const reset = await openResetOf(deps.store.global, accountId, deps.now())
  if (reset === undefined) return null
  return {
    askedBy: { _id: reset.asked_by, name: reset.asker_name, email: reset.asker_email },
    reason: reset.reason,
    askedAt: reset.asked_at.toISOString(),
    expiresAt: reset.expires_at.toISOString(),
  }
}

const abilitiesOf = (who: Person, standing: AccountStanding): UserDetails['abilities'] => {
  const reached = !isAbove(who, standing)
  const change = (permission: Permission) => reached && may(who, 'users.update') && may(who, permission)
  return {
    update: change('users.update'),
    tags: change('users.labels'),
    organization: who.home === null && change('users.organization'),
    featured: change('users.featured'),
    disable: change('users.disabled'),
    specializesIn: change('users.specializes-in'),
    attributes: change('users.attributes'),
    resetSecondFactor:
      change('users.update') &&
      who.role === 'ROLE_ADMIN' &&
      who.switched === undefined &&
      who.account.second_factor_at !== null &&
      standing.account.account_id !== who.account.account_id,
    // Even those of colleagues who may do more: a stolen session has to end at once.
    endSessions: may(who, 'users.update') && who.switched === undefined && standing.membership.organization_id !== null,
    delete: reached && may(who, 'users.delete') && !isOwn(who, standing.account.account_id),
    handOver: change('contacts.update') && standing.membership.organization_id !== null,
  }
}
