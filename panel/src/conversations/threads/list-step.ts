/** A row the keys can move to: a conversation, or a message found in it. */
export interface ListStep {
  contactId: string
  msgId?: string | undefined
}

/**
 * The row that is `by` rows away from the open one. If the list doesn't have the message that is open, its conversation
 * counts; if it doesn't have that either, it is the first row. Undefined beyond either end.
 */
export const stepFrom = (
  steps: readonly ListStep[],
  open: { contactId: string | null; msgId?: string | undefined },
  by: number,
): ListStep | undefined => {
  const exact = steps.findIndex(({ contactId, msgId }) => contactId === open.contactId && msgId === open.msgId)
  const at = exact === -1 ? steps.findIndex(({ contactId }) => contactId === open.contactId) : exact
  return steps[at === -1 ? 0 : at + by]
}
