import { toMessageId } from '@attune/contract/ids'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Message } from '@attune/contract/conversations/entity'
import { lockContact } from '@attune/store/contacts/contacts'
import { listColleagueMessagesSince, findMessageBySuffix, loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { addJob } from '../work/add-job.ts'
import type { Member } from '../calls/who.ts'
import { restoreName } from '../contacts/private-data.ts'
import { accessConversation, messageFor, messagesFor } from './access.ts'
import { addMessage } from './add-message.ts'
import { noteSign } from './takeover/takeover.ts'
import { refuseFiles, takeUploads } from './attachments/message-files.ts'

interface SendInput {
  id: string
  suffix: string
  text: string
  /** Media ids of the sender's own uploads. */
  attachments?: string[] | undefined
  /** The last sequence the writer has seen. */
  seenSequence?: number | undefined
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
    const text = await restoreName(tx, who, input.id, written)
    refuseLong(text)
    const contact = await lockContact(tx, input.id)
    if (contact === undefined) throw new Refusal('ContactNotFound')
    const send = async () => {
      await refuseUnseen(deps, tx, who, input)
      await noteMember(tx, who)
      await noteSign(deps, tx, who, input.id)
      const author = { kind: 'user' as const, id: who.account.account_id }
      const at = deps.now()
      await takeUploads(tx, who, attachments, input.id, at)
      const { suffix } = input
      const sequence = await addMessage(tx, { contact, suffix, text, attachments, author, cause: who.requestId, at })
      const messageId = toMessageId({ contactId: input.id, sequence, suffix })
      await addJob(tx, { kind: 'answer-questions', payload: { messageId, accountId: author.id }, dueAt: at, now: at })
      return sequence
    }
    const sequence = (await findSentSequence(tx, who, input, text, attachments)) ?? (await send())
    const [row] = await loadMessagesAt(tx, [{ contactId: input.id, sequence }])
    if (row === undefined) throw new Error('The new message was not found.')
    return messageFor(deps, tx, who, row)
  })
}

const refuseLong = (text: string): void => {
  if (text.length > MESSAGE_TEXT_MAX)
    throw new Refusal('MessageTooLong', { max: MESSAGE_TEXT_MAX, length: text.length })
}

/**
 * Refuses a message whose writer has not seen what colleagues have written since. New texts of the client do not hold
 * it.
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

/** The sequence of the message that already has this suffix. Refuses the suffix if text, files or author differ. */
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
  if (files.join() !== attachments.join()) throw new Refusal('MessageSuffixTaken')
  return found.sequence
}
