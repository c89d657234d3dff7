import type { Thread } from '@attune/contract/conversations/entity'
import { blockedReason } from '../../composer/composer-rules.ts'
import type { ThreadFilter } from '../../data/list-membership.ts'

/** The texts of replies that are on their way, by contact id. */
type Leaving = ReadonlyMap<string, string>

/** The client to answer after the open one: the next waiting one below, else the first. Null if there is none. */
export const findNextWaiting = (threads: readonly Thread[], openId: string, leaving: Leaving): Thread | null => {
  const at = threads.findIndex(({ contactId }) => contactId === openId)
  const inOrder = [...threads.slice(at + 1), ...threads.slice(0, Math.max(0, at))]
  return inOrder.find((thread) => isToAnswer(thread, openId, leaving)) ?? null
}

/** Whether a client other than the open one is waiting and can be written to. Not if a reply is on its way to them. */
export const isToAnswer = (thread: Thread, openId: string, leaving: Leaving): boolean =>
  thread.contactId !== openId &&
  thread.needsAnswerSince !== null &&
  blockedReason(thread) === null &&
  !leaving.has(thread.contactId)

/**
 * The clients waiting outside a list's folder, or below its loaded rows: longest wait first. If the list is limited to
 * someone's clients, so is this.
 */
export const waitingBeyond = ({ folder, filters }: ThreadFilter): ThreadFilter => ({
  folder: 'needs-answer',
  q: '',
  filters: { ...filters, ...(folder === 'mine' && { mine: true }) },
  order: 'longest-wait',
})
