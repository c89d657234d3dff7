import type { Contact } from '@attune/contract/contacts/entity'
import type { ProfileInput } from '@attune/contract/contacts/fields'
import { changeContact, coachesOf, setLabels } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { removeMediaOf } from '../media/remove-media.ts'
import { Refusal } from '../refusal.ts'
import { may, type Member } from '../staff/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { accessContact, seesPrivate } from './access.ts'
import { movesOfLabels } from './automation/change-labels.ts'
import { chooseAddresses, moveAddresses } from './addresses/choose-addresses.ts'
import { chooseCoaches, type CoachesAsked } from './choose-coaches.ts'
import { photoOf } from './create-contact.ts'
import { fieldsWritten, profileColumns, touchesPrivate } from './profile-columns.ts'
import { giveToCoaches } from './reassign-contact.ts'

interface Input extends CoachesAsked {
  id: string
  'if-match'?: number | undefined
  profile?: ProfileInput | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  labels?: string[] | undefined
  messageLimit?: { amount: number; expiredAt: string | null } | null | undefined
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockContact>>>

/** Writes the fields that are named. Of two who write the same client at once, the second is shown the first's. */
export const updateContact = (deps: Deps, who: Member, input: Input): Promise<Contact> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    if (touchesPrivate(input) && !seesPrivate(who)) throw new Refusal('PrivateDataHidden')
    if (input.labels !== undefined && !may(who, 'contacts.labels')) throw new Refusal('LabelsNotAllowed')
    const row = await lockContact(tx, input.id)
    if (row === undefined) throw new Refusal('ContactNotFound')
    if (input['if-match'] !== undefined && input['if-match'] !== row.rev)
      throw new Refusal('ContactChanged', await accessContact(deps, tx, who, input.id))
    const { primaryCoach, coaches, ...written } = input
    const now = { primary: row.primary_coach_id, all: await coachesOf(tx, input.id) }
    const then = await chooseCoaches(tx, who, now, { primaryCoach, coaches })
    await write(deps, tx, who, row, written)
    if (then !== 'unchanged') await giveToCoaches(deps, tx, who, input.id, then)
    return accessContact(deps, tx, who, input.id)
  })

const write = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  row: Locked,
  input: Omit<Input, 'primaryCoach' | 'coaches'>,
): Promise<void> => {
  const fields = fieldsWritten(input)
  if (fields.length === 0) return
  const { contact_id: contactId } = row
  const by = { actor: who.account.account_id, cause: who.requestId }
  const addresses = await chooseAddresses(tx, who, input, contactId)
  const photo = await photoColumn(deps, tx, who, row, input.profile?.photo)
  await changeContact(tx, contactId, { ...profileColumns(input), ...addresses, ...photo })
  if (photo !== undefined && row.photo_id !== null) await removeMediaOf(deps, tx, { ids: [row.photo_id] }, by)
  const at = { phone: row.phone, email: row.email, ...addresses }
  if (at.phone !== row.phone || at.email !== row.email) await moveAddresses(tx, contactId, at)
  if (input.labels !== undefined) await setLabels(tx, contactId, [...new Set(input.labels)])
  const labels = input.labels === undefined ? {} : movesOfLabels(row.labels, input.labels)
  await recordFacts(tx, [{ kind: 'ContactChanged', contactId, payload: { fields, ...labels }, ...by, at: deps.now() }])
}

/** The picture's columns when it changes; the one of before goes. */
const photoColumn = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  row: Locked,
  photo: string | null | undefined,
): Promise<{ photo_id: string | null; photo_url: null } | undefined> => {
  if (photo === undefined || (photo !== null && photo === row.photo_id)) return undefined
  return { photo_id: await photoOf(deps, tx, who, photo, row.contact_id), photo_url: null }
}
