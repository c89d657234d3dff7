import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import type { Message } from '@attune/contract/conversations/entity'
import type { Timeline } from '../../data/timeline-data.ts'
import type { MessageChange } from './optimistic-changes.ts'

/** Changes awaiting an answer, by message id, oldest first. */
export type PendingByMessage = ReadonlyMap<string, readonly MessageChange[]>

export interface PendingChanges {
  all: ReadonlyAtom<PendingByMessage>
  /**
   * Shows a change at once and calls the server. The answer replaces the change; a failure removes it and rejects.
   * Calls for one message run one at a time.
   */
  run: (messageId: string, change: MessageChange, ask: () => Promise<Message>) => Promise<void>
}

/** `settle` stores an answer in the cache, which keeps the later `rev`. */
export const makePendingChanges = (settle: (message: Message) => void): PendingChanges => {
  const queues = new Map<string, Promise<unknown>>()
  const pending = createAtom<PendingByMessage>(new Map())

  const publish = (messageId: string, changes: readonly MessageChange[]) => {
    const next = new Map(pending.get())
    if (changes.length === 0) next.delete(messageId)
    else next.set(messageId, changes)
    pending.set(next)
  }
  const changesOf = (messageId: string) => pending.get().get(messageId) ?? []

  return {
    all: pending,
    run: async (messageId, change, ask) => {
      publish(messageId, [...changesOf(messageId), change])
      const answer = (queues.get(messageId) ?? Promise.resolve()).then(ask)
      // The next call waits until this one ends, whether it succeeds or fails.
      const ended = answer.then(settle).finally(() => {
        publish(
          messageId,
          changesOf(messageId).filter((other) => other !== change),
        )
        if (queues.get(messageId) === quiet) queues.delete(messageId)
      })
      const quiet = ended.catch(() => undefined)
      queues.set(messageId, quiet)
      await ended
    },
  }
}

/** The timeline with all pending changes applied; the same object if there are none. */
export const withPending = (timeline: Timeline, pending: PendingByMessage): Timeline => {
  if (pending.size === 0) return timeline
  const messages = timeline.messages.map((message) =>
    (pending.get(message.id) ?? []).reduce((changed, change) => change(changed), message),
  )
  return { ...timeline, messages }
}
