import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Message } from '@attune/contract/conversations/entity'
import { lockContact } from '@attune/store/contacts/contacts'
import { messageBySuffix, messagesAt } from '@attune/store/conversations/messages'
import { noteStaff } from '@attune/store/staff/accounts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../staff/who.ts'
import { accessConversation, messageFor } from './access.ts'
import { addMessage } from './add-message.ts'

interface Input {
  id: string
  suffix: string
  text: string
}

/** A member of staff writes to a client. The same suffix and text again answers the same message. */
export const sendMessage = (deps: Deps, who: Member, input: Input): Promise<Message> => {
  const text = input.text.replaceAll('\0', '').trim()
  if (text === '') throw new Refusal('MessageRequired')
  if (text.length > MESSAGE_TEXT_MAX)
    throw new Refusal('MessageTooLong', { max: MESSAGE_TEXT_MAX, length: text.length })
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const contact = await lockContact(tx, input.id)
    if (contact === undefined) throw new Refusal('ContactNotFound')
    const send = async () => {
      await noteStaff(tx, { accountId: who.account.account_id, name: who.account.name, email: who.account.email })
      const author = { kind: 'user' as const, id: who.account.account_id }
      return addMessage(tx, { contact, suffix: input.suffix, text, author, cause: who.requestId, at: deps.now() })
    }
    const sequence = (await alreadySent(tx, who, input, text)) ?? (await send())
    const [row] = await messagesAt(tx, [{ contactId: input.id, sequence }])
    if (row === undefined) throw new Error('The message just written is not there.')
    return messageFor(who, row)
  })
}

/** The sequence of the message that carries this suffix already; another text or author under it is refused. */
const alreadySent = async (tx: Tenant, who: Member, input: Input, text: string): Promise<number | null> => {
  const found = await messageBySuffix(tx, input.id, input.suffix)
  if (found === undefined) return null
  if (found.text !== text || found.author_id !== who.account.account_id) throw new Refusal('MessageSuffixTaken')
  return found.sequence
}
