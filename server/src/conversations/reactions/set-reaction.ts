import type { Message, ReactionType } from '@attune/contract/conversations/entity'
import { removeReaction, writeReaction } from '@attune/store/conversations/change/reactions'
import { countChange } from '@attune/store/conversations/contexts'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { addJob } from '../../work/add-job.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessMessage, messageFor } from '../access.ts'

const TELL = 'tell-reaction'

/** Sets or removes a staff member's reaction to a message. It is sent to the client if their carrier supports it. */
export const setReaction = (
  deps: Deps,
  who: Member,
  input: { id: string; type: ReactionType | null },
): Promise<Message> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { key, row } = await accessMessage(tx, who, input.id)
    if (row.deleted_at !== null) throw new Refusal('MessageDeleted')
    const by = byOf(who, deps.now())
    const changed =
      input.type === null
        ? await removeReaction(tx, key, by.actor)
        : await writeReaction(tx, key, by.actor, input.type, by.at)
    if (changed) {
      await noteMember(tx, who)
      await countChange(tx, key)
      const payload = { messageId: input.id }
      await recordFacts(tx, [{ kind: 'MessageReactionChanged', contactId: key.contactId, payload, ...by }])
      if (deps.carriers.get(row.carrier)?.react !== undefined)
        await addJob(tx, { kind: TELL, payload, dueAt: by.at, now: by.at })
    }
    const [after = row] = await loadMessagesAt(tx, [key])
    return messageFor(deps, tx, who, after)
  })
