import type { Thread } from '@attune/contract/conversations/entity'
import { workingTask } from '../../../client/working-task.ts'
import { giveBackWords, leaveComposer, returnToComposer, type EarlySubmit } from '../../../ui/keys/composer-cursor.ts'
import { blockedReason, isSendAndNextKey, isSubmitKey } from '../composer-rules.ts'
import { readComposerSettings } from '../composer-settings.ts'
import type { SeenTracker } from '../seen.ts'
import { findRefusal } from '../submit-refusal.ts'
import { goOn, type GoingOn } from './go-on.ts'
import { keepAsDraft } from './keep-as-draft.ts'

/** What sending needs of the session that all open conversations share. */
interface Sender extends GoingOn {
  accountId: string
  seen: SeenTracker
}

/**
 * Sends what was written and submitted before its conversation was on the page, as soon as the thread is known. If it
 * can't be sent like this, it goes back to the field, or into the draft if the conversation was left meanwhile.
 */
export const sendEarly = async (
  session: Sender,
  { contactId, text, press }: EarlySubmit,
  load: (contactId: string) => Promise<Thread>,
): Promise<void> => {
  const { enterSends, sendAndNext, undoSeconds } = readComposerSettings(session.accountId)
  const asksForNext = isSendAndNextKey(press)
  if (!asksForNext && !isSubmitKey(press, enterSends)) return void giveBackWords(contactId, `${text}\n`)
  const andNext = asksForNext || (sendAndNext && session.task === null)
  // Before the composer loads: text it receives from now on belongs to the next message.
  const unsaved = session.drafts.getUnsaved(contactId)
  // Or to the next client, if that one opens.
  if (andNext) leaveComposer(contactId)
  const thread = await load(contactId).catch(() => null)
  const draft = unsaved ?? thread?.draft ?? ''
  if (thread === null || draft !== '' || !canSend(session, thread, text)) {
    keepWords(session, contactId, thread, text)
    return andNext ? returnToComposer() : undefined
  }
  const suffix = session.outbox.send(contactId, text.trim(), thread.lastSequence, [], {
    seen: session.seen.lastSeen(contactId, thread.lastSequence),
    restMs: undoSeconds * 1000,
    task: workingTask(contactId),
  })
  if (andNext) goOn(session, thread, suffix, undoSeconds)
}

/** Whether the text can be sent unseen. What else the draft has, and what a colleague wrote, must be seen first. */
const canSend = ({ drafts, outbox }: Sender, thread: Thread, text: string): boolean => {
  const { contactId } = thread
  const isHeld = outbox.all.get().some((item) => item.contactId === contactId && item.state === 'held')
  return (
    drafts.files(contactId).length === 0 &&
    drafts.quote(contactId) === null &&
    drafts.from(contactId) === null &&
    blockedReason(thread) === null &&
    findRefusal(isHeld, contactId, text, [], null, false) === null
  )
}

const keepWords = (session: Sender, contactId: string, thread: Thread | null, text: string): void => {
  if (giveBackWords(contactId, text)) return
  const title = thread === null ? 'Message not sent' : `Message to ${thread.title} not sent`
  keepAsDraft(session, { contactId, text, thread, title, content: 'It’s kept as a draft.' })
}
