import { parseMessageId, toMessageId } from '@attune/contract/ids'
import type { Quote } from '@attune/contract/conversations/entity'
import { withQuoteLine, type QuotedText } from '@attune/contract/conversations/sms/quote-line'
import { familyOf } from '@attune/contract/media/mime'
import { loadQuoted, type QuotedRecord } from '@attune/store/conversations/quotes'
import type { Tenant } from '@attune/store/store'
import type { HideIdentity } from '../contacts/private-data.ts'

/** A quoted message as a reader may see it. */
export const quoteFor = (contactId: string, quoted: QuotedRecord, hide: HideIdentity): Quote => ({
  id: toMessageId({ contactId, sequence: quoted.sequence, suffix: quoted.suffix }),
  text: hide(quoted.text),
  type: quoted.direction,
  file: fileOf(quoted),
  deleted: quoted.deleted,
})

/** The message that this client's reply may quote; undefined if it was deleted, or if the client doesn't have it. */
export const findQuotable = async (tx: Tenant, contactId: string, id: string): Promise<QuotedRecord | undefined> => {
  const key = parseMessageId(id)
  if (key.contactId !== contactId) return undefined
  const quoted = await loadQuoted(tx, key)
  return quoted?.suffix === key.suffix && !quoted.deleted ? quoted : undefined
}

/** A message's text as its client gets it. What was deleted in the meantime is no longer quoted. */
export const textForClient = ({ text, quoted }: { text: string; quoted: QuotedRecord | null }): string =>
  withQuoteLine(quoted === null || quoted.deleted ? null : toQuotedText(quoted), text)

const toQuotedText = (quoted: QuotedRecord): QuotedText => ({
  text: quoted.text,
  type: quoted.direction,
  file: fileOf(quoted),
})

const fileOf = ({ mime }: QuotedRecord) => (mime === null ? null : familyOf(mime))
