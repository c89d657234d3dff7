import type { Message } from '@attune/contract/conversations/entity'
import type { Timeline } from '../../data/timeline-data.ts'
import type { MessageChange } from './optimistic-changes.ts'

/** Changes that were asked for and not yet answered, by message id, in the order they were made. */
export type PendingByMessage = ReadonlyMap<string, readonly MessageChange[]>

export interface PendingChanges {
  all: () => PendingByMessage
  watch: (listener: () => void) => () => void
  /**
   * Shows a change at once and asks for it. What the server answers takes its place; what it refuses goes, and the
   * refusal is thrown. Changes of one message are asked for one after the other.
   */
  run: (messageId: string, change: MessageChange, ask: () => Promise<Message>) => Promise<void>
}

/** `settle` puts an answer into what is held: of two answers the one with the later `rev` stays. */
export const makePendingChanges = (settle: (message: Message) => void): PendingChanges => {
  const listeners = new Set<() => void>()
  const queues = new Map<string, Promise<unknown>>()
  let pending: PendingByMessage = new Map()

  const publish = (messageId: string, changes: readonly MessageChange[]) => {
    const next = new Map(pending)
    if (changes.length === 0) next.delete(messageId)
    else next.set(messageId, changes)
    pending = next
    for (const listener of listeners) listener()
  }
  const of = (messageId: string) => pending.get(messageId) ?? []

  return {
    all: () => pending,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run: async (messageId, change, ask) => {
      publish(messageId, [...of(messageId), change])
      const asked = (queues.get(messageId) ?? Promise.resolve()).then(ask)
      // The next one waits for this one's end, however it ends.
      const ended = asked.then(settle).finally(() => {
        publish(
          messageId,
          of(messageId).filter((other) => other !== change),
        )
        if (queues.get(messageId) === quiet) queues.delete(messageId)
      })
      const quiet = ended.catch(() => undefined)
      queues.set(messageId, quiet)
      await ended
    },
  }
}

/** What is loaded, as it will be. The same when nothing is asked for. */
export const withPending = (timeline: Timeline, pending: PendingByMessage): Timeline => {
  if (pending.size === 0) return timeline
  const messages = timeline.messages.map((message) =>
    (pending.get(message.id) ?? []).reduce((changed, change) => change(changed), message),
  )
  return { ...timeline, messages }
}
