import { useState, type RefObject } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import type { AnswerProps } from '../../ui/list/answer-in-place.ts'
import { charactersLeft, findUnfilledNames, overflowProblem } from '../composer/composer-rules.ts'
import { readComposerSettings } from '../composer/composer-settings.ts'
import { useOpenComposer } from '../composer/open-composers.ts'
import { addParts, joinTexts } from '../composer/sending/give-back.ts'
import { offerTakeBack } from '../composer/sending/go-on.ts'
import { keepLeftWords } from '../composer/sending/keep-left-words.ts'
import { openToWrite } from '../composer/sending/open-to-write.ts'
import { problemOf } from '../composer/sending/submit-problem.ts'
import { tellIfStuck } from '../composer/sending/tell-if-stuck.ts'
import { findRefusal } from '../composer/submit-refusal.ts'
import { useDraft } from '../composer/use-draft.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { useUnsentMessages } from '../use-conversation-session.ts'

interface RowAnswerOptions extends Pick<AnswerProps, 'taskId' | 'onSent' | 'onUndone'> {
  thread: Thread
  session: ConversationSession
}

/** What is written below a row: the client's draft, as in the conversation, sent by the same outbox. */
export const useRowAnswer = (
  { thread, session, taskId = null, onSent, onUndone }: RowAnswerOptions,
  area: RefObject<HTMLTextAreaElement | null>,
) => {
  const { contactId } = thread
  const { drafts, outbox, seen } = session
  // What comes while someone is writing below a row isn't shown there.
  const [openedAt] = useState(thread.lastSequence)
  const [hasFiles, setHasFiles] = useState(drafts.files(contactId).length > 0)
  const draft = useDraft(thread, session, { area, onFiles: (ids) => setHasFiles(ids.length > 0) })
  const isHeld = useUnsentMessages(session).some((item) => item.contactId === contactId && item.state === 'held')
  const [problem, setProblem] = useState<string | null>(null)
  const { text } = draft
  useOpenComposer(contactId, (back) => {
    // Files to upload again have no place here.
    if (back.copies !== undefined && back.copies.length > 0) return false
    addParts(drafts, contactId, back)
    setHasFiles(drafts.files(contactId).length > 0)
    setProblem(null)
    draft.change(joinTexts(back.text, text))
    if (back.keepsCursor !== true) area.current?.focus()
    return true
  })

  const findProblem = (): string | null => {
    if (hasFiles || drafts.quote(contactId) !== null || drafts.from(contactId) !== null)
      return 'This draft has a file, a quote or a number chosen for it. Open the conversation to send it.'
    const refusal = findRefusal(isHeld, contactId, text, [], null, false)
    if (refusal === 'held') return 'A reply to this client is held. Open the conversation to send or edit it first.'
    if (refusal === 'unfilled') return `Fill in ${findUnfilledNames(text).join(', ')} first.`
    return problemOf(refusal, contactId, text, [], null)
  }
  return {
    text,
    /** Too long, or why it wasn't sent. */
    problem: problem ?? (charactersLeft(text) < 0 ? problemOf('text', contactId, text, [], null) : null),
    change: (next: string) => {
      const overflow = overflowProblem(next.length, next.length - text.length)
      setProblem(overflow)
      if (overflow === null) draft.change(next)
    },
    submit: (andNext: boolean) => {
      const found = findProblem()
      setProblem(found)
      if (found !== null) return
      const { undoSeconds, sendAndNext } = readComposerSettings(session.accountId)
      const suffix = outbox.send(contactId, text.trim(), thread.lastSequence, [], {
        seen: seen.lastSeen(contactId, openedAt),
        restMs: undoSeconds * 1_000,
        task: taskId,
      })
      tellIfStuck(session, thread, suffix)
      draft.clear()
      if (!onSent(andNext || sendAndNext)) keepLeftWords(session, thread)
      offerTakeBack(session, thread, suffix, undoSeconds, () => {
        if (!onUndone()) openToWrite(session, contactId)
      })
    },
  }
}
