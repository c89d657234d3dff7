import {
  countVariables,
  fillTemplate,
  isWhatsApp,
  TEMPLATE_MAX,
  valueProblem,
} from '@attune/contract/channels/whatsapp/templates'
import type { Message } from '@attune/contract/conversations/entity'
import { loadTemplate } from '@attune/store/channels/whatsapp'
import { listWritingAddresses } from '@attune/store/channels/writing'
import { lockContact } from '@attune/store/contacts/contacts'
import { findMessageBySuffix, loadMessagesAt } from '@attune/store/conversations/messages'
import type { TemplateRecord } from '@attune/store/conversations/tables'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { loadRestoring } from '../../contacts/private-data.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { accessConversation, messageFor } from '../access.ts'
import { addMessage } from '../add-message.ts'
import type { BothAddresses } from '../delivery/ask-gate.ts'
import { endPersonAsk } from '../client-rules/change-rules.ts'
import { noteSign } from '../takeover/takeover.ts'

interface SendTemplateInput {
  id: string
  suffix: string
  template: string
  values: string[]
  from?: string | undefined
}

/** Sends an approved template with the writer's words over WhatsApp. It passes the gate like every other message. */
export const sendWhatsAppTemplate = (deps: Deps, who: Member, input: SendTemplateInput): Promise<Message> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const contact = await lockContact(tx, input.id)
    if (contact === undefined || contact.removed_at !== null) throw new Refusal('ContactNotFound')
    const written = input.values.map((value) => value.replaceAll('\0', '').trim())
    const words = await restoreNames(tx, who, input.id, written)
    const send = async (): Promise<number> => {
      const template = { ...(await fill(tx, input.template, written)), values: words }
      const between = await chooseSender(tx, who, input)
      await noteMember(tx, who)
      await noteSign(deps, tx, who, input.id)
      const by = byOf(who, deps.now())
      const added = await addMessage(tx, {
        ...{ contact, suffix: input.suffix, template, between, at: by.at, cause: by.cause },
        ...{ text: fillTemplate(template.body, words), author: { kind: 'user', id: by.actor } },
        isReply: true,
      })
      await endPersonAsk(tx, input.id, by)
      return added
    }
    const sequence = (await findSent(tx, who, input, words)) ?? (await send())
    const [row] = await loadMessagesAt(tx, [{ contactId: input.id, sequence }])
    if (row === undefined) throw new Error('The new message was not found.')
    return messageFor(deps, tx, who, row)
  })

/** The words as the client gets them, with their name where a masked writer wrote the alias. */
const restoreNames = async (tx: Tenant, who: Member, id: string, written: string[]): Promise<string[]> => {
  const restore = await loadRestoring(tx, who, id, TEMPLATE_MAX.body)
  return written.map((value) => (valueProblem(restore(value)) === null ? restore(value) : value))
}

/** The template with its placeholders filled in. Refuses what WhatsApp would refuse. */
const fill = async (tx: Tenant, id: string, values: string[]): Promise<TemplateRecord> => {
  const row = await loadTemplate(tx, id)
  if (row === undefined) throw new Refusal('WhatsAppTemplateNotFound')
  if (row.state !== 'approved') throw new Refusal('WhatsAppTemplateNotApproved')
  if (values.length !== countVariables(row.body)) throw new Refusal('WhatsAppWordsMissing')
  const wrong = values.findIndex((value) => valueProblem(value) !== null)
  if (wrong >= 0) throw new Refusal('WhatsAppWordsInvalid', { place: wrong + 1 })
  const { length } = fillTemplate(row.body, values)
  if (length > TEMPLATE_MAX.body) throw new Refusal('MessageTooLong', { max: TEMPLATE_MAX.body, length })
  return { sid: row.content_sid, name: row.name, body: row.body, values }
}

/** More addresses than a client is ever reached from. */
const WAYS_MAX = 200

const chooseSender = async (tx: Tenant, who: Member, { id, from }: SendTemplateInput): Promise<BothAddresses> => {
  const ways = await listWritingAddresses(tx, id, { limit: WAYS_MAX, writerId: who.account.account_id })
  const way = ways.find(
    ({ own, state }) => own !== null && isWhatsApp(own) && state === 'active' && (from === undefined || from === own),
  )
  if (way === undefined) throw new Refusal('WhatsAppCantReach')
  return { address: { carrier: way.carrier, address: way.address }, own: way.own }
}

/** The sequence of the message that already has this suffix. Refuses the suffix if anything else was sent with it. */
const findSent = async (
  tx: Tenant,
  who: Member,
  { id, suffix, template }: SendTemplateInput,
  words: string[],
): Promise<number | null> => {
  const found = await findMessageBySuffix(tx, id, suffix)
  if (found === undefined) return null
  const [row] = await loadMessagesAt(tx, [{ contactId: id, sequence: found.sequence }])
  const before = row?.template
  // If the template no longer exists, only the words can be compared.
  const sid = (await loadTemplate(tx, template))?.content_sid ?? before?.sid
  const isSame = before?.sid === sid && JSON.stringify(before?.values) === JSON.stringify(words)
  if (found.author_id !== who.account.account_id || !isSame) throw new Refusal('MessageSuffixTaken')
  return found.sequence
}
