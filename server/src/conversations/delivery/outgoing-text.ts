import type { Carrier, OutgoingMessage } from '@attune/carriers/carrier'
import { fillTemplate } from '@attune/contract/channels/whatsapp/templates'
import type { MessageKey } from '@attune/contract/ids'
import { loadClientRules } from '@attune/store/conversations/automated/client-rules'
import type { MessageRecord } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { mediaForCarrier } from '../attachments/message-files.ts'
import { withClientLink } from '../client-rules/client-link.ts'
import { mailFor } from '../email/outgoing-mail.ts'
import { textForClient } from '../quotes.ts'

/** The text as it is sent. Only the product's own messages have the link to the client's page. */
export const textOf = async (
  deps: Deps,
  tx: Tenant,
  { contactId }: MessageKey,
  message: MessageRecord,
): Promise<string> => {
  if (message.template !== null) return fillTemplate(message.template.body, message.template.values)
  if (message.author_kind !== 'system') return textForClient(message)
  const { linkRev } = await loadClientRules(tx, contactId)
  return withClientLink(deps, message.text, { organizationId: tx.organizationId, contactId, linkRev })
}

/** What a message has besides its text: files and, over email, what a mail needs. */
export const besidesText = async (
  deps: Deps,
  tx: Tenant,
  key: MessageKey,
  message: MessageRecord,
  carrier: Carrier,
): Promise<Pick<OutgoingMessage, 'media' | 'mail'>> => {
  const media = mediaForCarrier(deps, tx.organizationId, message.attachments ?? [], carrier.mediaBytesMax)
  return {
    ...(media.length === 0 ? {} : { media }),
    ...(carrier.name === 'email' ? { mail: await mailFor(deps, tx, key, message) } : {}),
  }
}
