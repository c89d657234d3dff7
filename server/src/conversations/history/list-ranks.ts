import type { RankPoint } from '@attune/contract/conversations/history-calls'
import { RANK_POINTS_MAX } from '@attune/contract/conversations/limits'
import { toMessageId } from '@attune/contract/ids'
import { hasEarlierRank, listRanks as list } from '@attune/store/conversations/history'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { accessConversation } from '../access.ts'

interface ListRanksInput {
  id: string
  from?: string | undefined
  to?: string | undefined
}

/** What a client's messages told of the measures over a time, the latest first. */
export const listRanks = (
  deps: Deps,
  who: Member,
  { id, from, to }: ListRanksInput,
): Promise<{ data: RankPoint[]; more: boolean }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, id)
    const range = { from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) }
    const rows = await list(tx, id, { ...range, limit: RANK_POINTS_MAX })
    const shown = rows.slice(0, RANK_POINTS_MAX)
    const first = shown.at(-1)?.sequence
    return {
      data: shown.map(({ sequence, suffix, at, type, rank, value }) => ({
        messageId: toMessageId({ contactId: id, sequence, suffix }),
        type,
        rank,
        value,
        at: at.toISOString(),
      })),
      more: rows.length > shown.length || (await hasEarlierRank(tx, id, first ?? range.from)),
    }
  })
