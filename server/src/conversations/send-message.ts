import { parseMessageId } from '@attune/contract/ids'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Message } from '@attune/contract/conversations/entity'
import { coachesOf } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import { listColleagueMessagesSince, findMessageBySuffix, loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { byOf, causeOf } from '../calls/by.ts'
import { coverOf, type Member } from '../calls/who.ts'
import type { LockedContact } from '../contacts/access.ts'
import { hidingFor, restoreName, type HideIdentity } from '../contacts/private-data.ts'
import { accessConversation, messageFor, messagesFor } from './access.ts'
import { addMessage } from './add-message.ts'
import { chooseAddresses } from './choose-addresses.ts'
import { endPersonAsk } from './client-rules/change-rules.ts'
import { noteSign } from './takeover/takeover.ts'
import { refuseFiles, takeUploads } from './attachments/message-files.ts'
import { findQuotable, textForClient } from './quotes.ts'

interface SendInput {
  id: string
  suffix: string
  text: string
  /** Media ids of the sender's own uploads. */
  attachments?: string[] | undefined
  /** Id of the message that it quotes. */
  quotes?: string | undefined
  /** The last sequence the writer has seen. */
  seenSequence?: number | undefined
  /** Our own address to send it from. */
  from?: string | undefined
  /** The writer has the conversation from then on, unless this is false. */
  takesOver?: boolean
}

/**
 * Sends a staff member's message to a client. The suffix makes it idempotent: the same suffix and text again return the
 * same message.
 */
export const sendMessage = (deps: Deps, who: Member, input: SendInput): Promise<Message> => {
  const written = input.text.replaceAll('\0', '').trim()
  const attachments = [...new Set(input.attachments)]
  refuseFiles(written, attachments)
  refuseLong(written)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const text = await restoreName(tx, who, input.id, { text: written, max: MESSAGE_TEXT_MAX })
    const contact = await lockContact(tx, input.id)
    if (contact === undefined || contact.removed_at !== null) throw new Refusal('ContactNotFound')
    const send = async () => {
      const quotes = await readQuote(tx, input, { text: written, hide: hidingFor(who, contact) })
      await refuseUnseen(deps, tx, who, input)
      const between = await chooseAddresses(tx, who, input)
      await noteMember(tx, who)
      if (input.takesOver !== false) await noteSign(deps, tx, who, input.id)
      const coveredId = await coveredIdOf(tx, who, contact)
      const author = { kind: 'user' as const, id: who.account.account_id, coveredId }
      const at = deps.now()
      await takeUploads(tx, who, attachments, input.id, at)
      const { suffix } = input
      const sequence = await addMessage(tx, {
        contact,
        suffix,
        text,
        attachments,
        quotes,
        between,
        author,
        cause: causeOf(who),
        at,
        isReply: true,
      })
      await endPersonAsk(tx, input.id, byOf(who, at))
      return sequence
    }
    const sequence = (await findSentSequence(tx, who, input, text, attachments)) ?? (await send())
    const [row] = await loadMessagesAt(tx, [{ contactId: input.id, sequence }])
    if (row === undefined) throw new Error('The new message was not found.')
    return messageFor(deps, tx, who, row)
  })
}

/** The coach for whom the writer covers with this client. */
const coveredIdOf = async (tx: Tenant, who: Member, contact: LockedContact): Promise<string | null> => {
  if (who.covers.length === 0) return null
  return coverOf(who, contact.primary_coach_id, await coachesOf(tx, contact.contact_id))?.coach.accountId ?? null
}

const refuseLong = (text: string): void => {
  if (text.length > MESSAGE_TEXT_MAX)
    throw new Refusal('MessageTooLong', { max: MESSAGE_TEXT_MAX, length: text.length })
}

/** The sequence it quotes; null for none. Refuses if the quoted message is gone, or if its line makes the text too long. */
const readQuote = async (
  tx: Tenant,
  { id, quotes }: SendInput,
  { text, hide }: { text: string; hide: HideIdentity },
): Promise<number | null> => {
  if (quotes === undefined) return null
  const quoted = await findQuotable(tx, id, quotes)
  if (quoted === undefined) throw new Refusal('QuotedMessageGone')
  // As the writer sees it, since the length of a name would reveal something about it.
  refuseLong(textForClient({ text, quoted: { ...quoted, text: hide(quoted.text) } }))
  return quoted.sequence
}

/**
 * Refuses a message if colleagues have written something that its writer hasn't seen. New texts from the client are no
 * reason to refuse it.
 */
const refuseUnseen = async (deps: Deps, tx: Tenant, who: Member, input: SendInput): Promise<void> => {
  if (input.seenSequence === undefined) return
  const { lastSequence, sequences } = await listColleagueMessagesSince(
    tx,
    input.id,
    input.seenSequence,
    who.account.account_id,
  )
  if (sequences.length === 0) return
  const rows = await loadMessagesAt(
    tx,
    sequences.map((sequence) => ({ contactId: input.id, sequence })),
  )
  const inOrder = rows.toSorted((a, b) => a.sequence - b.sequence)
  const messages = await messagesFor(deps, tx, who, inOrder)
  throw new Refusal('ReplyHeld', { lastSequence, messages })
}

/** The sequence of the message that already has this suffix. Refuses the suffix if text, files, quote or author differ. */
const findSentSequence = async (
  tx: Tenant,
  who: Member,
  input: SendInput,
  text: string,
  attachments: string[],
): Promise<number | null> => {
  const found = await findMessageBySuffix(tx, input.id, input.suffix)
  if (found === undefined) return null
  // It was deleted after it was sent; repeating the call must not send it again.
  if (found.deleted_at !== null && found.author_id === who.account.account_id) return found.sequence
  if (found.text !== text || found.author_id !== who.account.account_id) throw new Refusal('MessageSuffixTaken')
  const [row] = await loadMessagesAt(tx, [{ contactId: input.id, sequence: found.sequence }])
  const files = (row?.attachments ?? []).map((file) => file.media_id)
  const quotes = input.quotes === undefined ? null : parseMessageId(input.quotes).sequence
  if (files.join() !== attachments.join() || quotes !== (row?.quotes_sequence ?? null))
    throw new Refusal('MessageSuffixTaken')
  return found.sequence
}
