import type { Thread } from '@attune/contract/conversations/entity'
import { blockedReason } from '../../composer/composer-rules.ts'

/**
 * The client of a list to answer after the open one: the next below who waits, else the first. Skips clients who can't be
 * written to and those whose reply is on its way (`leaving`). Null if nobody else waits.
 */
export const findNextWaiting = (
  threads: readonly Thread[],
  openId: string,
  leaving: ReadonlyMap<string, string>,
): Thread | null => {
  const at = threads.findIndex(({ contactId }) => contactId === openId)
  const inOrder = [...threads.slice(at + 1), ...threads.slice(0, Math.max(0, at))]
  const waits = (thread: Thread) =>
    thread.needsAnswerSince !== null && blockedReason(thread) === null && !leaving.has(thread.contactId)
  return inOrder.find(waits) ?? null
}
