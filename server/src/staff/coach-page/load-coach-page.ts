import { SOCIAL_LINKS, SPECIALTIES, type SocialLink, type Specialty } from '@attune/contract/staff/users/constants'
import { coachPageAt } from '@attune/store/staff/users/coach-pages'
import type { Deps } from '../../deps.ts'
import { logoUrlOf } from '../../organizations/logo.ts'
import { photoUrls } from '../../media/urls.ts'
import { isPageName } from './page-name.ts'

/** What a coach's public page shows: what they chose to say, and nothing else from the account. */
export interface CoachPage {
  accountId: string
  organizationId: string
  organizationTitle: string
  logoUrl: string | null
  name: string
  photoUrl: string | null
  specialties: Specialty[]
  /** Markdown. */
  description: string
  links: { what: Exclude<SocialLink, 'appCoachPage'>; url: string }[]
  /** Whether visitors can sign up here. */
  signUps: boolean
  /** The whole address, even if the page was opened by the short id. */
  url: string
}

/** Loads the public page with this name; null if there is none that everybody may open. */
export const loadCoachPage = async (deps: Deps, name: string): Promise<CoachPage | null> => {
  const found = isPageName(name) ? await coachPageAt(deps.store.global, name) : undefined
  if (found === undefined) return null
  const { account, organization } = found
  const { appCoachPage, ...others } = account.social_links
  const website = account.personal_url ?? others['website']
  const links: Record<string, string> = { ...others, ...(website !== undefined && { website }) }
  return {
    accountId: account.account_id,
    organizationId: organization.organization_id,
    organizationTitle: organization.title,
    logoUrl: logoUrlOf(deps, organization),
    name: account.name,
    photoUrl:
      account.photo_media_id === null || account.photo_organization_id === null
        ? null
        : photoUrls(deps, { organizationId: account.photo_organization_id, mediaId: account.photo_media_id }).photoUrl,
    specialties: SPECIALTIES.filter((one) => account.specializes_in.includes(one)),
    description: account.personal_description,
    links: SOCIAL_LINKS.flatMap((what) => {
      const url = what === 'appCoachPage' ? undefined : links[what]
      return what === 'appCoachPage' || url === undefined ? [] : [{ what, url }]
    }),
    signUps: organization.sign_ups,
    url: `${deps.publicUrl}/coaches/${appCoachPage ?? account.short_id}`,
  }
}
