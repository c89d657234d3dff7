import { openLink, taskLinkFromHome } from '../home/conversation-link.ts'
import { isToAnswer } from '../threads/next/find-next-waiting.ts'
import type { HomeRow } from '../threads/next/find-next-on-home.ts'

interface NextLinkOptions {
  /** The client whose task was opened. */
  openId: string
  /** Whose clients Home lists; undefined for everyone's. */
  coach: string | undefined
  /** The texts of replies on their way, by contact id. */
  leaving: ReadonlyMap<string, string>
  isLeftToDo: (taskId: string) => boolean
}

/**
 * Where a row of Home leads if it is the next one: to the client's task, or to their conversation if they wait. Null if
 * there is nothing to finish, as for someone who has only been silent.
 */
export const toNextLink = ({ thread, reasons }: HomeRow, { openId, coach, leaving, isLeftToDo }: NextLinkOptions) => {
  const { contactId } = thread
  if (contactId === openId) return null
  const left = reasons.filter((reason) => reason.kind !== 'task' || isLeftToDo(reason.taskId))
  if (isToAnswer(thread, openId, leaving)) return openLink({ contactId, reasons: left }, coach)
  const task = left.find((reason) => reason.kind === 'task')
  return task === undefined ? null : taskLinkFromHome({ _id: task.taskId, contactId }, coach)
}
