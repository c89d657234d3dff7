import type { Message } from '@attune/contract/conversations/entity'

/** Applies a message to the list of pinned ones, newest first: it is added, updated or removed. */
export const withPinned = (held: readonly Message[], message: Message): readonly Message[] => {
  if (message.body === undefined) return held
  const before = held.find(({ id }) => id === message.id)
  if (before === undefined && !message.body.pinned) return held
  if (before !== undefined && before.rev > message.rev) return held
  const others = held.filter((one) => one !== before)
  return message.body.pinned ? [...others, message].toSorted((a, b) => b.sequence - a.sequence) : others
}
