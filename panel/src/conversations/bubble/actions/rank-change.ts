import { MEASURE_UNITS, MEASURE_VALUE, type Measure, type Rank } from '@attune/contract/contacts/ranks'
import { conversationRefusals } from '@attune/contract/conversations/refusals'
import type { MessageContext } from '@attune/contract/conversations/entity'

/** What was chosen for a measure: a rank with a value, or none, which takes away what is there. */
export interface RankChoice {
  type: Measure
  rank: Rank | null
  /** As typed; empty for none. */
  value: string
}

/** What a choice asks for. */
export type RankChange = { set: MessageContext } | { remove: Measure }

/** Throws with a sentence for the person: the same name, rank and value as now is 'No changes' (spec 1 §5). */
export const toRankChange = (context: readonly MessageContext[], { type, rank, value }: RankChoice): RankChange => {
  const held = context.find((other) => other.type === type)
  if (rank === null) {
    if (held === undefined) throw new Error(conversationRefusals.ContextUnchanged.message)
    return { remove: type }
  }
  const typed = value.trim() === '' ? null : value.trim().replace(',', '.')
  const isNumber = MEASURE_UNITS[type] !== undefined
  const entered = isNumber ? typed : value.trim() || null
  if (isNumber && entered !== null && !MEASURE_VALUE.test(entered))
    throw new Error(conversationRefusals.ContextNotANumber.message)
  if (held?.rank === rank && held.value === entered) throw new Error(conversationRefusals.ContextUnchanged.message)
  return { set: { type, rank, value: entered } }
}
