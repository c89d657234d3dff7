import type { Account } from '@attune/contract/staff/entity'
import { listDemoAccounts } from '@attune/store/staff/accounts'
import type { Deps } from '../deps.ts'
import { photoUrls } from '../media/urls.ts'
import { may, type Person, type Visitor } from '../calls/who.ts'

export const getMe = (deps: Deps, who: Person): Promise<Account> => Promise.resolve(accountOf(deps, who))

/** The account as its owner sees it. */
export const accountOf = (deps: Deps, who: Person): Account => {
  const { account } = who
  const isPerson = account.kind === 'person'
  // What only the owner may do, nobody switched into the account may.
  const isOwner = who.switched === undefined
  return {
    _id: account.account_id,
    shortId: account.short_id,
    name: account.name,
    email: account.email,
    pendingEmail: account.pending_email,
    phone: account.phone,
    roles: [who.role],
    organization: who.home,
    accessScope: account.access_scope,
    scope: { permissions: who.permissions.toString(), features: who.features.toString() },
    photo: account.photo_media_id,
    ...photosOf(deps, who),
    personalUrl: account.personal_url,
    personalDescription: account.personal_description,
    coachPage: coachPageOf(deps, who),
    timezone: account.time_zone,
    secondFactor: account.second_factor_at !== null,
    needsSecondFactor: who.needsSecondFactor,
    switched: switchedOf(who),
    productTourAt: account.product_tour_at?.toISOString() ?? null,
    rev: account.rev,
    abilities: {
      updateProfile: isOwner,
      changePhoto: isOwner && who.home !== null,
      // Only people have a password to confirm these with.
      changeEmail: isOwner && isPerson,
      changePhone: isOwner && isPerson,
      changePassword: isOwner && isPerson,
      changeSecondFactor: isOwner && isPerson,
      createApiKeys: isOwner && isPerson,
      manageIntegrations: isOwner && isPerson && may(who, 'organizations.update'),
    },
  }
}

const coachPageOf = (deps: Deps, { account, home, organization }: Person): Account['coachPage'] => {
  if (home === null || account.kind !== 'person') return null
  const appCoachPage = account.social_links['appCoachPage'] ?? null
  return {
    appCoachPage,
    url: `${deps.publicUrl}/coaches/${appCoachPage ?? account.short_id}`,
    isOn: account.coach_page_on,
    isAllowed: organization?.coach_pages ?? true,
  }
}

const switchedOf = ({ switched }: Person): Account['switched'] =>
  switched === undefined
    ? null
    : {
        _id: switched.switchId,
        by: { _id: switched.by.account_id, name: switched.by.name, email: switched.by.email },
        reason: switched.reason,
        startedAt: switched.startedAt.toISOString(),
        expiresAt: switched.expiresAt.toISOString(),
        confirmedAt: switched.confirmed?.at.toISOString() ?? null,
        purpose: switched.confirmed?.purpose ?? null,
        endedAt: null,
      }

const photosOf = (deps: Deps, { account }: Person): Pick<Account, 'photoUrl' | 'photoThumbnail'> => {
  const { photo_organization_id: organizationId, photo_media_id: mediaId, photo_url: photoUrl } = account
  if (organizationId === null || mediaId === null) return { photoUrl, photoThumbnail: photoUrl }
  return photoUrls(deps, { organizationId, mediaId })
}

/** Lists the demo's sign-ins for the sign-in page. Empty without the demo. */
export const listDemoSignIns = async (deps: Deps, _visitor: Visitor) => {
  if (!deps.settings.demo) return { data: [] }
  const accounts = await listDemoAccounts(deps.store.global)
  return {
    data: accounts.map((account) => ({
      name: account.name,
      email: account.email,
      password: DEMO_PASSWORD,
      note: account.demo_note ?? '',
    })),
  }
}

/** Not a secret: the demo is only served on this machine. */
export const DEMO_PASSWORD = 'attune-demo-2026'
