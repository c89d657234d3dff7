import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Message } from '@attune/contract/conversations/entity'
import { lockContact } from '@attune/store/contacts/contacts'
import { listColleagueMessagesSince, findMessageBySuffix, loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import type { Member } from '../calls/who.ts'
import { accessConversation, messageFor } from './access.ts'
import { addMessage } from './add-message.ts'
import { refuseFiles, takeUploads } from './attachments/message-files.ts'

interface SendInput {
  id: string
  suffix: string
  text: string
  /** Own uploads. */
  attachments?: string[] | undefined
  /** The last sequence the writer has seen. */
  seenSequence?: number | undefined
}

/** A member of staff writes to a client. The same suffix and text again answers the same message. */
export const sendMessage = (deps: Deps, who: Member, input: SendInput): Promise<Message> => {
  const text = input.text.replaceAll('\0', '').trim()
  const attachments = [...new Set(input.attachments)]
  refuseFiles(text, attachments)
  if (text.length > MESSAGE_TEXT_MAX)
    throw new Refusal('MessageTooLong', { max: MESSAGE_TEXT_MAX, length: text.length })
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const contact = await lockContact(tx, input.id)
    if (contact === undefined) throw new Refusal('ContactNotFound')
    const send = async () => {
      await refuseUnseen(deps, tx, who, input)
      await noteMember(tx, who)
      const author = { kind: 'user' as const, id: who.account.account_id }
      const at = deps.now()
      await takeUploads(tx, who, attachments, input.id, at)
      return addMessage(tx, { contact, suffix: input.suffix, text, attachments, author, cause: who.requestId, at })
    }
    const sequence = (await findSentSequence(tx, who, input, text, attachments)) ?? (await send())
    const [row] = await loadMessagesAt(tx, [{ contactId: input.id, sequence }])
    if (row === undefined) throw new Error('The message just written is not there.')
    return messageFor(deps, who, row)
  })
}

/** Holds a message whose writer has not seen what colleagues wrote since. Nothing else holds it: not the client's texts. */
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
  const messages = rows.toSorted((a, b) => a.sequence - b.sequence).map((row) => messageFor(deps, who, row))
  throw new Refusal('ReplyHeld', { lastSequence, messages })
}

/** The sequence of the message that carries this suffix already; another text, file or author under it is refused. */
const findSentSequence = async (
  tx: Tenant,
  who: Member,
  input: SendInput,
  text: string,
  attachments: string[],
): Promise<number | null> => {
  const found = await findMessageBySuffix(tx, input.id, input.suffix)
  if (found === undefined) return null
  // Deleted since it was sent: the same call again must not send it anew.
  if (found.deleted_at !== null && found.author_id === who.account.account_id) return found.sequence
  if (found.text !== text || found.author_id !== who.account.account_id) throw new Refusal('MessageSuffixTaken')
  const [row] = await loadMessagesAt(tx, [{ contactId: input.id, sequence: found.sequence }])
  const files = (row?.attachments ?? []).map((file) => file.media_id)
  if (files.join() !== attachments.join()) throw new Refusal('MessageSuffixTaken')
  return found.sequence
}
