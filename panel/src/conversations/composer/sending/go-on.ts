import type { Thread } from '@attune/contract/conversations/entity'
import { notify } from '../../../client/notify.ts'
import type { Drafts } from '../drafts.ts'
import type { Outbox } from '../outbox.ts'
import { giveBack } from './give-back.ts'
import { openToWrite, type Opening } from './open-to-write.ts'

/** The parts of the conversations' session needed to continue after a message. */
export interface GoingOn extends Opening {
  outbox: Outbox
  drafts: Drafts
  list: { openNextWaiting: (contactId: string) => void; openToWrite: (contactId: string) => void } | null
  nextAfter: string | null
  task: { takeNextStep: (replied: boolean) => boolean } | null
}

/** Opens the next waiting client, or takes the next step in a task view, with a toast to go back while undo lasts. */
export const goOn = (
  session: GoingOn,
  { contactId, title }: Pick<Thread, 'contactId' | 'title'>,
  suffix: string,
  seconds: number,
): void => {
  // If nothing else opens, the message can be undone in place.
  if (!openNext(session, contactId)) return
  offerTakeBack(session, { contactId, title }, suffix, seconds, () => {
    // A list that is still loading would move on to the next client, away from the one who is opened here.
    if (session.nextAfter === contactId) session.nextAfter = null
    openToWrite(session, contactId)
  })
}

/** Says that a message is being sent, with a button that moves it back into the draft while undo is possible. */
export const offerTakeBack = (
  { outbox, drafts }: Pick<GoingOn, 'outbox' | 'drafts'>,
  { contactId, title }: Pick<Thread, 'contactId' | 'title'>,
  suffix: string,
  seconds: number,
  openAgain: () => void,
): void => {
  if (seconds === 0) return
  const undo = () => {
    const item = outbox.undo(suffix)
    if (item === null) return
    giveBack(drafts, contactId, item)
    openAgain()
  }
  notify({
    kind: 'good',
    title: `Sending to ${title}`,
    action: { label: 'Undo', run: undo },
    visibleMs: seconds * 1000,
  })
}

/** Returns whether the conversation is being left. */
const openNext = (session: GoingOn, contactId: string): boolean => {
  if (session.task !== null) return session.task.takeNextStep(true)
  if (session.list === null) session.nextAfter = contactId
  else session.list.openNextWaiting(contactId)
  return true
}
