import type { Message } from '@attune/contract/conversations/entity'
import { PINNED_MESSAGES_MAX } from '@attune/contract/conversations/limits'
import { pinnedSequences } from '@attune/store/conversations/looking-back'
import { messagesAt } from '@attune/store/conversations/messages'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../staff/who.ts'
import { accessConversation, messageFor } from '../access.ts'

/** What somebody pinned in a thread, the latest message first. */
export const listPinned = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ data: Message[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, id)
    const sequences = await pinnedSequences(tx, id, PINNED_MESSAGES_MAX)
    const rows = await messagesAt(
      tx,
      sequences.map((sequence) => ({ contactId: id, sequence })),
    )
    const latestFirst = rows.toSorted((one, other) => other.sequence - one.sequence)
    return { data: latestFirst.map((row) => messageFor(deps, who, row)) }
  })
