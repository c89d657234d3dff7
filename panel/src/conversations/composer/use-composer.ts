import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react'
import type { Quote, Thread } from '@attune/contract/conversations/entity'
import { workingTask } from '../../client/working-task.ts'
import { registerComposer } from '../../ui/keys/composer-cursor.ts'
import type { ConversationSession } from '../conversation-session.ts'
import {
  charactersLeft,
  findUnfilledNames,
  isSendAndNextKey,
  isSubmitKey,
  isUndoKey,
  overflowProblem,
} from './composer-rules.ts'
import { readComposerSettings } from './composer-settings.ts'
import { joinTexts } from './sending/give-back.ts'
import { goOn } from './sending/go-on.ts'
import { insertText, selectFirstUnfilled } from './insert-text.ts'
import { problemOf } from './sending/submit-problem.ts'
import { findRefusal, type SubmitRefusal } from './submit-refusal.ts'
import { joinUnsent, type TakenBack, type UnsentMessage } from './unsent-message.ts'
import { useFrom } from './from/use-from.ts'
import { useOpenComposer } from './open-composers.ts'
import { useQuote } from './quote/use-quote.ts'
import { useDraft } from './use-draft.ts'
import { readyIds, useTray, type TrayAccess } from './use-tray.ts'
import { focusMessages } from '../timeline/place/focus-messages.ts'

/** What other components can do with the composer. */
export interface ComposerHandle {
  /** Quotes a message in what is being written. */
  quote: (quote: Quote) => void
}

/** The composer's state and actions: text, files, sending and undo. */
export const useComposer = (
  thread: Thread,
  session: ConversationSession,
  unsent: readonly UnsentMessage[],
  ref: Ref<ComposerHandle>,
) => {
  const { contactId, lastSequence } = thread
  const input = useMessageInput(thread, session)
  const { area, files, draft, quote, refusal, overflow, takeBack } = input
  const { text } = draft
  const [openedAt] = useState(lastSequence)
  const held = unsent.filter(({ state }) => state === 'held')
  const isEmpty = text.trim() === '' && files.items.length === 0
  useImperativeHandle(ref, () => ({ quote: input.setQuote }))
  useOpenComposer(contactId, takeBack)

  /** `andNext`: also opens the next conversation, as the setting does; in a task view, takes the task's next step. */
  const submit = (isConfirmed = false, andNext = false) => {
    if (andNext && session.task !== null && isEmpty && held.length === 0) return void session.task.takeNextStep(false)
    const reason = findRefusal(held.length > 0, contactId, text, files.items, quote, isConfirmed)
    input.refuse(reason)
    if (reason !== null) return
    const settings = readComposerSettings(session.accountId)
    const suffix = session.outbox.send(contactId, text.trim(), lastSequence, files.take(), {
      quote,
      from: input.from.chosen,
      seen: session.seen.lastSeen(contactId, openedAt),
      restMs: settings.undoSeconds * 1000,
      task: workingTask(contactId),
    })
    input.reset()
    if (andNext || (settings.sendAndNext && session.task === null)) goOn(session, thread, suffix, settings.undoSeconds)
  }
  const undo = (): boolean => {
    const resting = unsent.findLast(({ state }) => state === 'resting')
    const item = resting === undefined ? null : session.outbox.undo(resting.suffix)
    if (item !== null) takeBack(item)
    return item !== null
  }

  return {
    from: input.from,
    ...{ area, draft, files, quote, held, submit, focus: input.focus, reset: input.reset },
    ...{ change: input.change, insert: input.insert, fillIn: input.fillIn, clear: input.clear, dismiss: input.dismiss },
    /** As the message is scheduled: its files are no longer the composer's. */
    empty: () => {
      files.take()
      input.reset()
    },
    refusesPaste: input.refusesPaste,
    dropQuote: () => input.setQuote(null),
    left: charactersLeft(text, quote),
    problem: overflow ?? problemOf(refusal, contactId, text, files.items, quote),
    unfilled: refusal === 'unfilled' ? findUnfilledNames(text) : [],
    /** Handles a key and returns whether it did. */
    press: ({ nativeEvent: key }: KeyboardEvent): boolean => {
      const andNext = isSendAndNextKey(key)
      if (andNext || isSubmitKey(key, readComposerSettings(session.accountId).enterSends)) {
        submit(false, andNext)
        return true
      }
      if (key.key === 'Escape' && !key.isComposing) {
        if (quote === null) focusMessages()
        else input.setQuote(null)
        return true
      }
      if (text !== '' || files.items.length > 0) return false
      return isUndoKey(key) && undo()
    },
    ...heldActions(session, contactId, held, input),
  }
}

/** The author's actions on held replies. */
const heldActions = (
  session: ConversationSession,
  contactId: string,
  held: readonly UnsentMessage[],
  { takeBack, clearRefusal, area }: ReturnType<typeof useMessageInput>,
) => {
  const markNewsSeen = () => {
    for (const { seen = 0 } of held) session.seen.markSeen(contactId, seen)
  }
  return {
    editHeld: () => {
      markNewsSeen()
      for (const { suffix } of held) session.outbox.discard(suffix)
      takeBack(joinUnsent(held))
    },
    sendHeld: () => {
      clearRefusal()
      markNewsSeen()
      session.outbox.sendHeld(contactId)
      area.current?.focus()
    },
  }
}

/** The text and files being written, and why they were refused. */
const useMessageInput = (thread: Thread, session: ConversationSession) => {
  const { contactId } = thread
  const area = useRef<HTMLTextAreaElement>(null)
  const files = useTray(session.accountId, contactId)
  const from = useFrom(thread, session)
  const draft = useDraft(thread, session, { area, onFiles: files.restore })
  const { text } = draft
  const { quote, set, forget } = useQuote(thread, session)
  const resetDraftFiles = useDraftFiles(session, contactId, files.items, text)
  const [refusal, setRefusal] = useState<SubmitRefusal | null>(null)
  const [overflow, setOverflow] = useState<string | null>(null)
  const focus = () => area.current?.focus()
  const change = (next: string) => {
    const problem = overflowProblem(next.length, next.length - text.length)
    setOverflow(problem)
    if (problem !== null) return
    setRefusal(null)
    draft.change(next)
  }
  const addWords = useEffectEvent((more: string) => change(text + more))
  useLayoutEffect(
    () => (area.current === null ? undefined : registerComposer(contactId, area.current, (more) => addWords(more))),
    [contactId],
  )

  return {
    ...{ area, files, draft, quote, from, refusal, overflow, focus, change, clearRefusal: () => setRefusal(null) },
    setQuote: (next: Quote | null) => {
      setRefusal(null)
      set(next, text)
      focus()
    },
    /** Whether a pasted text is too long for the field; if so, the problem is shown. */
    refusesPaste: (pasted: string): boolean => {
      const problem = overflowProblem(text.length + pasted.length, pasted.length)
      setOverflow(problem)
      return problem !== null
    },
    refuse: (reason: SubmitRefusal | null) => {
      setRefusal(reason)
      setOverflow(null)
    },
    takeBack: (back: TakenBack) => {
      setRefusal(null)
      const joined = joinTexts(back.text, text)
      if (back.quote && quote === null) set(back.quote, joined)
      if (back.from !== undefined && from.chosen === null) from.choose(back.from)
      draft.change(joined)
      files.putBack(back.files ?? [])
      files.add(back.copies ?? [])
      if (back.keepsCursor !== true) focus()
    },
    fillIn: () => {
      focus()
      selectFirstUnfilled(area.current, text)
    },
    insert: (more: string) => {
      insertText(area.current, more)
      selectFirstUnfilled(area.current, more, (area.current?.selectionEnd ?? 0) - more.length)
    },
    dismiss: () => {
      draft.dismiss()
      focus()
    },
    clear: () => {
      files.empty()
      forget()
      draft.clear()
      focus()
    },
    /** After the message was handed to the outbox. */
    reset: () => {
      forget()
      from.choose(null)
      draft.clear()
      resetDraftFiles()
      focus()
    },
  }
}

/** Saves the draft when its uploaded files change. Returns a function to call once the files were sent. */
const useDraftFiles = (
  { drafts }: ConversationSession,
  contactId: string,
  items: TrayAccess['items'],
  text: string,
): (() => void) => {
  const ready = readyIds(items)
  const [savedIds, setSavedIds] = useState(() => drafts.files(contactId).join(' '))
  const save = useEffectEvent(() => {
    if (ready === savedIds || (ready === '' && items.length > 0)) return
    setSavedIds(ready)
    if (ready === '' && text === '' && drafts.quote(contactId) === null) drafts.clear(contactId, savedIds !== '')
    else drafts.type(contactId, text)
  })
  useEffect(() => save(), [ready])
  return () => setSavedIds('')
}
