import type { Contact } from '@attune/contract/contacts/entity'
import type { ProfileInput } from '@attune/contract/contacts/fields'
import { insertContact } from '@attune/store/contacts/change-contacts'
import { takeMedia } from '@attune/store/media/media'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { causeOf } from '../calls/by.ts'
import { may, type Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessContact } from './access.ts'
import { seesPrivate } from './private-data.ts'
import { chooseAddresses, loadAddresses } from './addresses/choose-addresses.ts'
import { chooseCoaches, type Coaches, type CoachesInput } from './choose-coaches.ts'
import { toProfileColumns } from './profile-columns.ts'

/** A new client, as typed in or read from a file. */
export interface NewClient extends CoachesInput {
  profile: ProfileInput & { basic: { fullName: string } }
  phone?: string | null | undefined
  email?: string | null | undefined
  labels?: string[] | undefined
  messageLimit?: { amount: number; expiredAt: string | null } | null | undefined
}

export const createContact = (deps: Deps, who: Member, input: NewClient): Promise<Contact> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const contactId = await addContact(deps, tx, who, input)
    return accessContact(deps, tx, who, contactId)
  })

/**
 * Adds a client in the caller's transaction: one typed in by hand, a row of a file, or one who signed up by themselves, for
 * whom `who` is their coach. Returns the id.
 */
export const addContact = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  input: NewClient,
  also: { status?: 'active' | 'stop'; cause?: string; byThemselves?: boolean } = {},
): Promise<string> => {
  const hidden = (input.phone ?? input.email ?? input.profile.photo ?? null) !== null
  if (hidden && !seesPrivate(who)) throw new Refusal('PrivateDataHidden')
  if ((input.labels ?? []).length > 0 && !may(who, 'contacts.labels')) throw new Refusal('LabelsNotAllowed')
  const at = deps.now()
  const contactId = newId('ct')
  const addresses = await chooseAddresses(tx, who, { phone: input.phone ?? null, email: input.email ?? null }, null)
  const reached = { phone: addresses.phone ?? null, email: addresses.email ?? null }
  const coaches = await coachesOfNew(deps, tx, who, input)
  const { full_name = '', ...columns } = toProfileColumns(input)
  await insertContact(
    tx,
    {
      contact_id: contactId,
      status: also.status ?? 'active',
      status_reason: null,
      labels: [...new Set(input.labels ?? [])],
      ...reached,
      photo_url: null,
      photo_id: await takePhoto(deps, tx, who, input.profile.photo ?? null, contactId),
      primary_coach_id: coaches.primary,
      ...columns,
      message_limit: columns.message_limit ?? null,
      time_zone: columns.time_zone ?? null,
      full_name,
      created_at: at,
    },
    { coachIds: coaches.all, addresses: await loadAddresses(tx, reached) },
  )
  const actor = also.byThemselves === true ? null : who.account.account_id
  const by = { actor, cause: also.cause ?? causeOf(who), at }
  await recordFacts(tx, [{ kind: 'ContactAdded', contactId, ...by }])
  return contactId
}

/** The coaches of a new client: the given ones, or else whoever adds the client if they are a coach. */
export const coachesOfNew = async (
  deps: Pick<Deps, 'store'>,
  tx: Tenant,
  who: Member,
  asked: CoachesInput,
): Promise<Coaches> => {
  const none = { primary: null, all: [] }
  const own = who.reach.kind === 'coaches' ? { primaryCoach: who.account.account_id } : {}
  const named = asked.primaryCoach === undefined && asked.coaches === undefined ? own : asked
  const chosen = await chooseCoaches(deps, tx, who, none, named)
  return chosen === 'unchanged' ? none : chosen
}

/** Takes an uploaded photo for this client. */
export const takePhoto = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  mediaId: string | null,
  contactId: string,
): Promise<string | null> => {
  if (mediaId === null) return null
  const taken = await takeMedia(tx, mediaId, {
    kind: 'contact-photo',
    uploadedBy: who.account.account_id,
    contactId,
    at: deps.now(),
  })
  if (taken === null) throw new Refusal('PhotoNotFound')
  return taken.media_id
}
