import type { Message } from '@attune/contract/conversations/entity'
import { PINNED_MESSAGES_MAX } from '@attune/contract/conversations/limits'
import { listPinnedSequences } from '@attune/store/conversations/history'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { accessConversation, messageFor } from '../access.ts'

/** What somebody pinned in a thread, the latest message first. */
export const listPinned = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ data: Message[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, id)
    const sequences = await listPinnedSequences(tx, id, PINNED_MESSAGES_MAX)
    const rows = await loadMessagesAt(
      tx,
      sequences.map((sequence) => ({ contactId: id, sequence })),
    )
    const latestFirst = rows.toSorted((one, other) => other.sequence - one.sequence)
    return { data: latestFirst.map((row) => messageFor(deps, who, row)) }
  })
