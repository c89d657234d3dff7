import type { Measure } from '@attune/contract/contacts/ranks'
import type { Message } from '@attune/contract/conversations/entity'
import type { RankPoint } from '@attune/contract/conversations/history-calls'
import { parseMessageId } from '@attune/contract/keys'

/** The ranks set by a client's messages, newest message first. `more` means there are earlier ones. */
export interface RankPoints {
  data: readonly RankPoint[]
  more: boolean
}

/** Replaces a message's points by its current ranks. */
export const withRanksOf = (points: RankPoints, message: Message): RankPoints => {
  const { id, context, body } = message
  if (context === undefined) return points
  const before = points.data.filter(({ messageId }) => messageId === id)
  if (before.length === 0 && context.length === 0) return points
  const at = before[0]?.at ?? new Date((body?.date ?? 0) * 1_000).toISOString()
  const oldest = points.data.at(-1)
  // A message before the earliest point will come with its page.
  if (before.length === 0 && points.more && oldest !== undefined && at < oldest.at) return points
  const now = context.map((rank) => ({ ...rank, messageId: id, at }))
  const others = points.data.filter(({ messageId }) => messageId !== id)
  return { ...points, data: [...others, ...now].toSorted(compareByPlace) }
}

/** The points of one measure, oldest first. */
export const courseOf = ({ data }: RankPoints, measure: Measure): RankPoint[] =>
  data.filter(({ type }) => type === measure).toReversed()

const compareByPlace = (a: RankPoint, b: RankPoint): number =>
  parseMessageId(b.messageId).sequence - parseMessageId(a.messageId).sequence || a.type.localeCompare(b.type)
