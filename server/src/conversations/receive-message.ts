import { createHash } from 'node:crypto'
import { toMessageId, parseMessageId } from '@attune/contract/ids'
import { phoneOf } from '@attune/contract/channels/whatsapp/templates'
import { MAIL_HTML_MAX } from '@attune/contract/conversations/limits'
import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import { withoutQuoteLine } from '@attune/contract/conversations/sms/quote-line'
import { readCommand } from '@attune/engine/commands/read-command'
import { asksQuestion } from '@attune/engine/questions/find-question'
import type { CarrierEvent, IncomingMedia } from '@attune/carriers/carrier'
import { noteArrival, standingOf } from '@attune/store/channels/channels'
import { lockAddress, reviveAddress, type ContactAddress } from '@attune/store/contacts/addresses'
import { insertContact } from '@attune/store/contacts/change-contacts'
import { lockRoot } from '@attune/store/contacts/contacts'
import { insertAttachments } from '@attune/store/conversations/attachments'
import { keepUnansweredCount } from '@attune/store/conversations/automated/counts'
import { takeInbound } from '@attune/store/conversations/carrier-texts'
import { insertBroughtFile, insertMailHtml } from '@attune/store/conversations/email/mails'
import { insertMessage, type WaitChange } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import { findQuotedMessage, removeReaction, writeReaction } from '@attune/store/conversations/change/reactions'
import { countChange } from '@attune/store/conversations/contexts'
import type { LockedContact } from '../contacts/access.ts'
import { addJobs } from '../work/add-job.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { recordFacts } from '../work/record-facts.ts'
import { noteWindow } from './delivery/whatsapp-window.ts'
import { findSender, isOnlyFiled, judgeMail } from './email/judge-sender.ts'
import { heedKeyword, readKeyword, type HeardKeyword } from './keywords/heed-keyword.ts'
import { readTapback, type Tapback } from './reactions/read-tapback.ts'

type ReceivedText = Extract<CarrierEvent, { kind: 'message' }>

/**
 * Takes in a client's text in one transaction: drops duplicates by the carrier's id, finds or creates the contact,
 * writes message and facts. Returns `unknown-address` if no organization has the number it was sent to. A mail that is
 * only filed triggers nothing; one from a machine that isn't any client's isn't even filed.
 */
export const receiveMessage = async (
  deps: Deps,
  carrier: string,
  event: ReceivedText,
  cause: string | null,
): Promise<'taken' | 'known' | 'unknown-address' | 'unknown-machine'> => {
  const own = { carrier, address: event.to }
  const standing = await standingOf(deps.store.global, carrier, event.to)
  if (standing === undefined || standing.state === 'disconnected') return 'unknown-address'
  await noteArrival(deps.store.global, own, standing, 'last_in_at', deps.now())
  const organizationId = standing.organization_id
  return deps.store.tenant(organizationId, async (tx) => {
    const at = deps.now()
    const saidAt = event.at < at ? event.at : at
    if (!(await takeInbound(tx, carrier, event.id, saidAt))) return 'known'
    const contact = await lockSender(tx, carrier, event, at)
    if (contact === null) return 'unknown-machine'
    const contactId = contact.contact_id
    const suffix = createHash('sha256').update(`${carrier} ${event.id}`).digest('base64url').slice(0, 16)
    const text = event.text.replaceAll('\0', '')
    const mail = await judgeMail(tx, contactId, event, at)
    const isFiled = isOnlyFiled(mail)
    const keyword = isFiled ? null : await readKeyword(tx, contact, event, { text, saidAt })
    const media = (event.media ?? []).slice(0, ATTACHMENTS_MAX)
    if (media.length === 0 && mail === null && (await takeTapback(tx, contactId, text, { cause, at }))) return 'taken'
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
      mail: mail === null ? null : JSON.stringify(mail),
    }
    const sequence = await insertMessage(tx, row, isFiled ? 'filed' : waitAfter(contact, keyword))
    if (isFiled) await keepUnansweredCount(tx, contactId)
    const id = toMessageId({ contactId, sequence, suffix })
    await keepParts(tx, id, { media, html: event.mail?.html ?? '' }, at)
    const kind = isFiled ? 'MailFiled' : 'MessageReceived'
    // What the text of a mail says that couldn't be read, we say. WHY alone is answered by automation itself.
    const asks = mail?.unreadable !== true && asksQuestion(text) && readCommand(text, at, 'UTC') === null
    const fact = { kind, contactId, payload: { messageId: id }, actor: null, cause, at } as const
    await recordFacts(tx, [fact], { traits: asks ? ['asks'] : [] })
    await noteWindow(tx, { contactId, own: event.to }, { wroteAt: event.at, now: at })
    if (isFiled) return 'taken'
    if (await reviveAddress(tx, contactId, { carrier, address: event.from }))
      await recordFacts(tx, [
        { kind: 'ContactAddressRevived', contactId, payload: { carrier }, actor: null, cause, at },
      ])
    if (keyword === null || keyword.isOutdated) return 'taken'
    const said = { contactId, kind: keyword.kind, text, carrier, own: event.to, sequence, suffix, cause, at, saidAt }
    // If the carrier has read it, the carrier answers. Mails need no answer.
    await heedKeyword(deps, tx, contact, { ...said, needsAnswer: event.keyword === undefined && mail === null })
    return 'taken'
  })
}

/** Locks the client who wrote, or a new one; null for a machine that isn't any client's. */
const lockSender = async (
  tx: Tenant,
  carrier: string,
  event: ReceivedText,
  at: Date,
  most = LOOKS_MAX,
): Promise<LockedContact | null> => {
  const sender = await findSender(tx, carrier, event)
  if (sender === null && event.mail?.isAutomatic === true) return null
  const contact = await lockRoot(tx, sender ?? (await openContact(tx, carrier, event, at)))
  if (contact?.removed_at === null) return contact
  if (contact === undefined || most === 0) throw new Error('The contact of an address was not found.')
  // Erased while this waited: the address now belongs to nobody, or to another client.
  return lockSender(tx, carrier, event, at, most - 1)
}

/** More clients with one address than could be erased one after another while a text waits. */
const LOOKS_MAX = 5

/** Files are fetched by separate jobs: the carrier isn't kept waiting, and a failing file holds nothing up. */
const keepParts = async (
  tx: Tenant,
  id: string,
  { media, html }: { media: readonly IncomingMedia[]; html: string },
  at: Date,
): Promise<void> => {
  if (html !== '' && html.length <= MAIL_HTML_MAX) await insertMailHtml(tx, parseMessageId(id), html)
  const clean = (text: string) => text.toWellFormed().replaceAll('\0', '').slice(0, 2_000)
  const files = media.map(({ url, mime, brought }) => ({
    ...{ url: clean(url), mime: clean(mime) },
    contentId: brought?.contentId,
  }))
  await insertAttachments(tx, parseMessageId(id), files)
  for (const [place, { brought }] of media.entries())
    if (brought !== undefined)
      await insertBroughtFile(tx, parseMessageId(id), place, { ...brought, fileName: clean(brought.fileName) })
  await addJobs(
    tx,
    files.map((_, place) => ({ kind: FETCH, payload: { messageId: id, place }, dueAt: at, now: at })),
  )
}

const FETCH = 'fetch-attachment'

/** Creates an active contact with the label `unknown` for an unknown sender. */
const openContact = async (tx: Tenant, carrier: string, event: ReceivedText, at: Date): Promise<string> => {
  const known = await lockAddress(tx, { carrier, address: event.from })
  if (known !== null) return known
  const contactId = newId('ct')
  const from = phoneOf(event.from)
  await insertContact(
    tx,
    {
      contact_id: contactId,
      status: 'active',
      labels: ['unknown'],
      full_name: from,
      ...(event.mail === undefined ? { phone: from, email: null } : { phone: null, email: from }),
      photo_url: null,
      time_zone: null,
      primary_coach_id: null,
      message_limit: null,
      status_reason: null,
      created_at: at,
    },
    { coachIds: [], addresses: addressesOf(carrier, event.from) },
  )
  await recordFacts(tx, [{ kind: 'ContactAdded', contactId, actor: null, cause: `carrier:${carrier}`, at }])
  return contactId
}

/** Whoever writes over WhatsApp can also be texted at their number. */
const addressesOf = (carrier: string, from: string): ContactAddress[] =>
  [...new Set([from, phoneOf(from)])].map((address) => ({ carrier, address }))

/** After STOP nobody may reply, and a START that lets us write again needs no reply. HELP may be meant for a person. */
const waitAfter = (contact: { opted_out_at: Date | null }, keyword: HeardKeyword | null): WaitChange => {
  if (keyword?.kind === 'stop') return keyword.isOutdated ? 'stays' : 'ends'
  return keyword?.kind === 'start' && contact.opted_out_at !== null ? 'stays' : 'begins'
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
  const quoted = tapback === null ? undefined : await findTappedMessage(tx, contactId, tapback.of)
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

/** Our message that a tapback repeats. Phones repeat everything they got, including the line about what we quoted. */
const findTappedMessage = async (tx: Tenant, contactId: string, of: Tapback['of']) => {
  const found = await findQuotedMessage(tx, contactId, of)
  if (found !== undefined || !('text' in of)) return found
  const text = withoutQuoteLine(of.text)
  return text === of.text ? undefined : findQuotedMessage(tx, contactId, { ...of, text })
}
