import type { Contact } from '@attune/contract/contacts/entity'
import { CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import type { ProfileInput } from '@attune/contract/contacts/fields'
import { changeContact, coachesOf, leavePhoto, setLabels } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Tenant } from '@attune/store/store'
import { accessContact, type LockedContact } from './access.ts'
import { saveOver, seesPrivate } from './private-data.ts'
import type { Deps } from '../deps.ts'
import { removeMediaOf } from '../media/remove-media.ts'
import { Refusal } from '../refusal.ts'
import { causeOf } from '../calls/by.ts'
import { may, type Member } from '../calls/who.ts'
import { recordFacts } from '../work/record-facts.ts'
import { countLabelMoves } from './automation/change-labels.ts'
import { chooseAddresses, moveAddresses } from './addresses/choose-addresses.ts'
import { chooseCoaches, type CoachesInput } from './choose-coaches.ts'
import { takePhoto } from './create-contact.ts'
import { listWrittenFields, toProfileColumns, touchesPrivate } from './profile-columns.ts'
import { giveToCoaches } from './reassign-contact.ts'

interface UpdateContactInput extends CoachesInput {
  id: string
  'if-match'?: number | undefined
  profile?: ProfileInput | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  labels?: string[] | undefined
  messageLimit?: { amount: number; expiredAt: string | null } | null | undefined
}

/** Writes the given fields. Of two simultaneous writers, the second is refused and shown the first one's changes. */
export const updateContact = (deps: Deps, who: Member, input: UpdateContactInput): Promise<Contact> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    if (touchesPrivate(input) && !seesPrivate(who)) throw new Refusal('PrivateDataHidden')
    if (input.labels !== undefined && !may(who, 'contacts.labels')) throw new Refusal('LabelsNotAllowed')
    const row = await lockContact(tx, input.id)
    if (row === undefined || row.removed_at !== null) throw new Refusal('ContactNotFound')
    if (input['if-match'] !== undefined && input['if-match'] !== row.rev)
      throw new Refusal('ContactChanged', await accessContact(deps, tx, who, input.id))
    const { primaryCoach, coaches, ...written } = input
    const now = { primary: row.primary_coach_id, all: await coachesOf(tx, input.id) }
    const then = await chooseCoaches(deps, tx, who, now, { primaryCoach, coaches })
    await writeFields(deps, tx, who, row, written)
    if (then !== 'unchanged') await giveToCoaches(deps, tx, who, input.id, then)
    return accessContact(deps, tx, who, input.id)
  })

const writeFields = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  row: LockedContact,
  input: Omit<UpdateContactInput, 'primaryCoach' | 'coaches'>,
): Promise<void> => {
  const fields = listWrittenFields(input)
  if (fields.length === 0) return
  const { contact_id: contactId } = row
  const by = { actor: who.account.account_id, cause: causeOf(who) }
  const addresses = await chooseAddresses(tx, who, input, contactId)
  const photo = await photoColumnsOf(deps, tx, who, row, input.profile?.photo)
  await changeContact(tx, contactId, { ...toProfileColumns(input), ...goalOf(who, row, input), ...addresses, ...photo })
  if (photo !== undefined && row.photo_id !== null && !(await leavePhoto(tx, row.photo_id)))
    await removeMediaOf(deps, tx, { ids: [row.photo_id] }, by)
  const at = { phone: row.phone, email: row.email, ...addresses }
  if (at.phone !== row.phone || at.email !== row.email) await moveAddresses(tx, contactId, at)
  const labels = input.labels === undefined ? undefined : [...new Set(input.labels)]
  if (labels !== undefined) await setLabels(tx, contactId, labels)
  const moves = labels === undefined ? {} : countLabelMoves(row.labels, labels)
  await recordFacts(tx, [{ kind: 'ContactChanged', contactId, payload: { fields, ...moves }, ...by, at: deps.now() }])
}

/** The goal's column if a text is given for it. */
const goalOf = (
  who: Member,
  row: LockedContact,
  { profile }: Pick<UpdateContactInput, 'profile'>,
): { goal?: string } => {
  const written = profile?.basic?.goal?.trim()
  if (written === undefined || written === '') return {}
  return { goal: saveOver(who, row, { stored: row.goal, written, max: CONTACT_TEXTS.goal, refusal: 'GoalHidden' }) }
}

/** The photo's columns if it changes. The old photo is removed. */
const photoColumnsOf = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  row: LockedContact,
  photo: string | null | undefined,
): Promise<{ photo_id: string | null; photo_url: null } | undefined> => {
  if (photo === undefined || (photo !== null && photo === row.photo_id)) return undefined
  return { photo_id: await takePhoto(deps, tx, who, photo, row.contact_id), photo_url: null }
}
