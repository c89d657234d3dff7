import type { Thread } from '@attune/contract/conversations/entity'
import { blockedReason } from '../../composer/composer-rules.ts'
import type { ThreadFilter } from '../../data/list-membership.ts'

/** The texts of replies that are on their way, by contact id. */
type Leaving = ReadonlyMap<string, string>

/** The client of a list to answer after the open one: the next below who waits, else the first. Null if nobody else waits. */
export const findNextWaiting = (threads: readonly Thread[], openId: string, leaving: Leaving): Thread | null => {
  const at = threads.findIndex(({ contactId }) => contactId === openId)
  const inOrder = [...threads.slice(at + 1), ...threads.slice(0, Math.max(0, at))]
  return inOrder.find((thread) => isToAnswer(thread, openId, leaving)) ?? null
}

/** Whether a client waits who can be written to, other than the open one. Not if a reply is on its way to them. */
export const isToAnswer = (thread: Thread, openId: string, leaving: Leaving): boolean =>
  thread.contactId !== openId &&
  thread.needsAnswerSince !== null &&
  blockedReason(thread) === null &&
  !leaving.has(thread.contactId)

/**
 * Who waits outside the folder that a list shows, or below the rows it has loaded: the longest wait first, of the same clients as
 * far as the list is about somebody's clients.
 */
export const waitingBeyond = ({ folder, filters }: ThreadFilter): ThreadFilter => ({
  folder: 'needs-answer',
  q: '',
  filters: { ...filters, ...(folder === 'mine' && { mine: true }) },
  order: 'longest-wait',
})
