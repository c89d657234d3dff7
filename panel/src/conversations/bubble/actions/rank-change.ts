import { MEASURE_UNITS, MEASURE_VALUE, type Measure, type Rank } from '@attune/contract/contacts/ranks'
import { conversationFormRefusals } from '@attune/contract/conversations/form-refusals'
import type { MessageContext } from '@attune/contract/conversations/entity'

/** The choice in the dialog: a rank with an optional value, or no rank, which removes the current one. */
export interface RankChoice {
  type: Measure
  rank: Rank | null
  /** As typed; empty if there is none. */
  value: string
}

/** The call a choice leads to. */
export type RankChange = { set: MessageContext } | { remove: Measure }

/**
 * Throws an error with a message for the user if nothing changed or if the value is not a number where one is required.
 */
export const toRankChange = (context: readonly MessageContext[], { type, rank, value }: RankChoice): RankChange => {
  const held = context.find((other) => other.type === type)
  if (rank === null) {
    if (held === undefined) throw new Error(conversationFormRefusals.ContextUnchanged.message)
    return { remove: type }
  }
  const typed = value.trim() === '' ? null : value.trim().replace(',', '.')
  const isNumber = MEASURE_UNITS[type] !== undefined
  const entered = isNumber ? typed : value.trim() || null
  if (isNumber && entered !== null && !MEASURE_VALUE.test(entered))
    throw new Error(conversationFormRefusals.ContextNotANumber.message)
  if (held?.rank === rank && held.value === entered) throw new Error(conversationFormRefusals.ContextUnchanged.message)
  return { set: { type, rank, value: entered } }
}
