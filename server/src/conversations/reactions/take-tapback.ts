import { toMessageId } from '@attune/contract/ids'
import { findQuotedMessage, removeReaction, writeReaction } from '@attune/store/conversations/change/reactions'
import { countChange } from '@attune/store/conversations/contexts'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../../work/record-facts.ts'
import { readTapback } from './read-tapback.ts'

/**
 * Makes a tapback the client's reaction to the newest message of ours that it quotes, under the contact's lock. It asks
 * for no answer. False: it is no tapback, or quotes nothing of ours, and is an ordinary text.
 */
export const takeTapback = async (
  tx: Tenant,
  contactId: string,
  text: string,
  { cause, at }: { cause: string | null; at: Date },
): Promise<boolean> => {
  const tapback = readTapback(text)
  const quoted = tapback === null ? undefined : await findQuotedMessage(tx, contactId, tapback.of)
  if (tapback === null || quoted === undefined) return false
  const place = { contactId, sequence: quoted.sequence }
  const changed = tapback.removed
    ? await removeReaction(tx, place, contactId, tapback.type)
    : await writeReaction(tx, place, contactId, tapback.type, at)
  if (!changed) return true
  await countChange(tx, place)
  const payload = { messageId: toMessageId({ ...place, suffix: quoted.suffix }) }
  await recordFacts(tx, [{ kind: 'MessageReactionChanged', contactId, payload, actor: null, cause, at }])
  return true
}
