import { createHash } from 'node:crypto'
import { toMessageId, parseMessageId } from '@attune/contract/ids'
import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import { asksQuestion } from '@attune/engine/questions/find-question'
import type { CarrierEvent, IncomingMedia } from '@attune/carriers/carrier'
import { contactAtAddress, lockAddress } from '@attune/store/contacts/addresses'
import { insertContact, setOptOut } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import { insertAttachments } from '@attune/store/conversations/attachments'
import { takeInbound } from '@attune/store/conversations/carrier-texts'
import { insertMessage, type WaitChange } from '@attune/store/conversations/messages'
import { organizationAtAddress } from '@attune/store/organizations/organizations'
import type { Tenant } from '@attune/store/store'
import { findQuotedMessage, removeReaction, writeReaction } from '@attune/store/conversations/change/reactions'
import { countChange } from '@attune/store/conversations/contexts'
import { addJob } from '../work/add-job.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { recordFacts } from '../work/record-facts.ts'
import { keywordOf } from './keywords.ts'
import { readTapback } from './reactions/read-tapback.ts'

type ReceivedText = Extract<CarrierEvent, { kind: 'message' }>

/**
 * Takes in a client's text in one transaction: drops duplicates by the carrier's id, finds or creates the contact,
 * writes message and facts. Returns `unknown-address` if no organization has the number it was sent to.
 */
export const receiveMessage = async (
  deps: Deps,
  carrier: string,
  event: ReceivedText,
  cause: string | null,
): Promise<'taken' | 'known' | 'unknown-address'> => {
  const organizationId = await organizationAtAddress(deps.store.global, carrier, event.to)
  if (organizationId === null) return 'unknown-address'
  return deps.store.tenant(organizationId, async (tx) => {
    const at = deps.now()
    if (!(await takeInbound(tx, carrier, event.id, at))) return 'known'
    const contactId =
      (await contactAtAddress(tx, { carrier, address: event.from })) ?? (await openContact(tx, carrier, event, at))
    const contact = await lockContact(tx, contactId)
    if (contact === undefined) throw new Error('The contact of an address was not found.')
    const suffix = createHash('sha256').update(`${carrier} ${event.id}`).digest('base64url').slice(0, 16)
    const text = event.text.replaceAll('\0', '')
    const media = (event.media ?? []).slice(0, ATTACHMENTS_MAX)
    if (media.length === 0 && (await takeTapback(tx, contactId, text, { cause, at }))) return 'taken'
    const row = {
      contact_id: contactId,
      suffix,
      direction: 1 as const,
      text,
      at,
      delivery: 1 as const,
      delivery_error: null,
      outcome: null,
      carrier,
      from_address: event.from,
      to_address: event.to,
      author_kind: 'contact' as const,
      author_id: null,
      gate_decision: null,
      gate_reason: null,
      num_attach: media.length,
      carrier_ref: event.id,
    }
    const sequence = await insertMessage(tx, row, waitAfter(contact, text))
    const id = toMessageId({ contactId, sequence, suffix })
    await awaitFiles(tx, id, media, at)
    await recordFacts(tx, [{ kind: 'MessageReceived', contactId, payload: { messageId: id }, actor: null, cause, at }])
    if (asksQuestion(text)) await addJob(tx, { kind: 'add-question', payload: { messageId: id }, dueAt: at, now: at })
    await applyKeyword(tx, contact, text, cause, at)
    return 'taken'
  })
}

/** Files are fetched by jobs of their own: the carrier is not kept waiting, and a failing file holds nothing up. */
const awaitFiles = async (tx: Tenant, id: string, media: readonly IncomingMedia[], at: Date): Promise<void> => {
  const clean = (text: string) => text.toWellFormed().replaceAll('\0', '').slice(0, 2_000)
  const files = media.map(({ url, mime }) => ({ url: clean(url), mime: clean(mime) }))
  await insertAttachments(tx, parseMessageId(id), files)
  for (const place of files.keys())
    await addJob(tx, { kind: FETCH, payload: { messageId: id, place }, dueAt: at, now: at })
}

const FETCH = 'fetch-attachment'

/** Creates an active contact with the label `unknown` for an unknown sender. */
const openContact = async (tx: Tenant, carrier: string, event: ReceivedText, at: Date): Promise<string> => {
  const known = await lockAddress(tx, { carrier, address: event.from })
  if (known !== null) return known
  const contactId = newId('ct')
  await insertContact(
    tx,
    {
      contact_id: contactId,
      status: 'active',
      labels: ['unknown'],
      full_name: event.from,
      phone: event.from,
      email: null,
      photo_url: null,
      time_zone: null,
      primary_coach_id: null,
      message_limit: null,
      status_reason: null,
      created_at: at,
    },
    { coachIds: [], addresses: [{ carrier, address: event.from }] },
  )
  await recordFacts(tx, [{ kind: 'ContactAdded', contactId, actor: null, cause: `carrier:${carrier}`, at }])
  return contactId
}

/** After STOP nobody may reply, and a START that lets us write again needs no reply. */
const waitAfter = (contact: { opted_out_at: Date | null }, text: string): WaitChange => {
  const keyword = keywordOf(text)
  if (keyword === 'stop') return 'ends'
  return keyword === 'start' && contact.opted_out_at !== null ? 'stays' : 'begins'
}

/** Applies STOP and START as carriers and the CTIA's handbook define them. */
const applyKeyword = async (
  tx: Tenant,
  contact: { contact_id: string; opted_out_at: Date | null },
  text: string,
  cause: string | null,
  at: Date,
): Promise<void> => {
  const keyword = keywordOf(text)
  const changes =
    keyword === 'stop' ? contact.opted_out_at === null : keyword === 'start' && contact.opted_out_at !== null
  if (!changes) return
  await setOptOut(tx, contact.contact_id, keyword === 'stop' ? at : null)
  const kind = keyword === 'stop' ? 'ContactOptedOut' : 'ContactOptedIn'
  await recordFacts(tx, [{ kind, contactId: contact.contact_id, actor: null, cause, at }])
}

/**
 * Turns a tapback into the client's reaction to the newest outgoing message it quotes, under the contact's lock. It
 * needs no reply. Returns false if it is an ordinary text or quotes none of our messages.
 */
const takeTapback = async (
  tx: Tenant,
  contactId: string,
  text: string,
  { cause, at }: { cause: string | null; at: Date },
): Promise<boolean> => {
  const tapback = readTapback(text)
  const quoted = tapback === null ? undefined : await findQuotedMessage(tx, contactId, tapback.of)
  if (tapback === null || quoted === undefined) return false
  const position = { contactId, sequence: quoted.sequence }
  const changed = tapback.removed
    ? await removeReaction(tx, position, contactId, tapback.type)
    : await writeReaction(tx, position, contactId, tapback.type, at)
  if (!changed) return true
  await countChange(tx, position)
  const payload = { messageId: toMessageId({ ...position, suffix: quoted.suffix }) }
  await recordFacts(tx, [{ kind: 'MessageReactionChanged', contactId, payload, actor: null, cause, at }])
  return true
}
