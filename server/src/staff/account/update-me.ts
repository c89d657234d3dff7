import { PERSONAL_PAGE } from '@attune/contract/staff/limits'
import type { Account } from '@attune/contract/staff/entity'
import { changeAccount } from '@attune/store/staff/accounts'
import { isPageNameTaken } from '@attune/store/staff/users/coach-pages'
import { isTimeZone } from '../../organizations/time-zone.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Person } from '../../calls/who.ts'
import { loadOwnAccount, changeOwnAccount } from './change-own-account.ts'
import { readPageName } from '../coach-page/page-name.ts'
import { photoOf, removePhoto, returnPhoto, takePhoto } from './photos.ts'
import { addRenameWork } from './rename-staff.ts'

interface UpdateMeInput {
  name?: string | undefined
  timezone?: string | undefined
  photo?: string | null | undefined
  personalUrl?: string | null | undefined
  personalDescription?: string | undefined
  appCoachPage?: string | null | undefined
  coachPageOn?: boolean | undefined
  rev?: number | undefined
}

/** Changes one's own profile. Fields that are left out stay. */
export const updateMe = async (deps: Deps, who: Person, input: UpdateMeInput): Promise<Account> => {
  const name = input.name?.trim().replaceAll(/\s+/g, ' ')
  if (name === '') throw new Refusal('NameMissing')
  if (input.timezone !== undefined && !isTimeZone(input.timezone)) throw new Refusal('TimeZoneUnknown')
  const personalUrl = typeof input.personalUrl === 'string' ? readPersonalUrl(input.personalUrl) : input.personalUrl
  const personalDescription = input.personalDescription?.trim()
  const page = input.appCoachPage === undefined ? undefined : readPageName(input.appCoachPage)
  const before = await loadOwnAccount(deps, who)
  const isPageNew = (page ?? null) !== null || input.coachPageOn === true
  if (isPageNew && before.coachPage?.isAllowed !== true) throw new Refusal('CoachPageNotAllowed')
  if (input.rev !== undefined && input.rev !== before.rev) throw new Refusal('AccountChanged', before)
  const photo = input.photo === undefined || input.photo === before.photo ? undefined : input.photo
  if (typeof photo === 'string') await takePhoto(deps, who, who.home, photo)
  const { answer, oldPhoto } = await changeOwnAccount(deps, who, async ({ tx, held, now, recordFact }) => {
    if (input.rev !== undefined && input.rev !== held.rev)
      throw new Refusal('AccountChanged', await loadOwnAccount(deps, who, tx))
    if (typeof page === 'string' && (await isPageNameTaken(tx, page, held.account_id)))
      throw new Refusal('CoachPageTaken')
    const change = {
      ...(name === undefined || name === held.name ? {} : { name }),
      ...(input.timezone === undefined || input.timezone === held.time_zone ? {} : { time_zone: input.timezone }),
      ...(personalUrl === undefined || personalUrl === held.personal_url ? {} : { personal_url: personalUrl }),
      ...(personalDescription === undefined || personalDescription === held.personal_description
        ? {}
        : { personal_description: personalDescription }),
      ...(page === undefined || page === (held.social_links['appCoachPage'] ?? null)
        ? {}
        : { social_links: JSON.stringify(withPageName(held.social_links, page)) }),
      ...(input.coachPageOn === undefined || input.coachPageOn === held.coach_page_on
        ? {}
        : { coach_page_on: input.coachPageOn }),
      ...(photo === undefined
        ? {}
        : { photo_media_id: photo, photo_organization_id: photo === null ? null : who.home, photo_url: null }),
    }
    if (Object.keys(change).length > 0) {
      await changeAccount(tx, held.account_id, change)
      await recordFact('AccountProfileChanged', { fields: Object.keys(change) })
    }
    if ('name' in change) await addRenameWork(tx, held.account_id, now)
    return { answer: await loadOwnAccount(deps, who, tx), oldPhoto: photoOf(held) }
  }).catch(async (error: unknown) => {
    // After any other failure the change may have been saved, and then the account shows the photo.
    if (typeof photo === 'string' && error instanceof Refusal) await returnPhoto(deps, who.home, photo)
    throw error
  })
  if (photo !== undefined) await removePhoto(deps, who, oldPhoto)
  return answer
}

const withPageName = ({ appCoachPage: _old, ...pages }: Record<string, string>, name: string | null) => ({
  ...(name !== null && { appCoachPage: name }),
  ...pages,
})

/**
 * Normalizes a web address; null for an empty text. Other schemes than http and https could run code, and a password in
 * the address would be shown, so both are refused.
 */
export const readPersonalUrl = (typed: string): string | null => {
  const text = typed.trim()
  if (text === '') return null
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  const isPage = url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.')
  if (!isPage || url.username !== '' || url.password !== '' || url.href.length > PERSONAL_PAGE.url)
    throw new Refusal('PersonalUrlInvalid')
  return url.href
}
