import type { Message } from '@attune/contract/conversations/entity'
import { writeFlags } from '@attune/store/conversations/change/write-messages'
import { countChange } from '@attune/store/conversations/contexts'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import { may, type Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessMessage, messageFor } from '../access.ts'
import { raiseReviewInTx } from '../folders/review.ts'

interface SetFlagsInput {
  id: string
  'if-match'?: number | undefined
  pinned?: boolean | undefined
  review?: boolean | undefined
}

/** Pins a message, or flags it for review, which moves its thread to Review. */
export const setFlags = (deps: Deps, who: Member, input: SetFlagsInput): Promise<Message> => {
  if (input.pinned !== undefined && !may(who, 'messages.pinned')) throw new Refusal('AccessDenied')
  if (input.review !== undefined && !may(who, 'messages.flag')) throw new Refusal('AccessDenied')
  return deps.store.tenant(who.organizationId, async (tx) => {
    const { key, row } = await accessMessage(tx, who, input.id)
    if (row.deleted_at !== null) throw new Refusal('MessageDeleted')
    const seen = input['if-match']
    if (seen !== undefined && seen !== row.rev)
      throw new Refusal('MessageChanged', await messageFor(deps, tx, who, row))
    if (await writeFlags(tx, key, input)) {
      if (input.review === true && !row.review) await raiseReviewInTx(deps, tx, who, key.contactId, row.at)
      await countChange(tx, key)
      const by = byOf(who, deps.now())
      const payload = { messageId: input.id }
      await recordFacts(tx, [{ kind: 'MessageFlagsChanged', contactId: key.contactId, payload, ...by }])
    }
    const [after = row] = await loadMessagesAt(tx, [key])
    return messageFor(deps, tx, who, after)
  })
}
