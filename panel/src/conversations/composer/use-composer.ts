import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import { areSingleKeysOn } from '../../ui/keys/single-keys.ts'
import type { ConversationSession } from '../conversation-session.ts'
import {
  findFirstUnfilled,
  charactersLeft,
  isSubmitKey,
  textProblem,
  overflowProblem,
  isUndoKey,
  findUnfilledNames,
} from './composer-rules.ts'
import { insertText } from './insert-text.ts'
import { readComposerSettings } from './composer-settings.ts'
import type { UnsentMessage } from './unsent-message.ts'
import { useDraft } from './use-draft.ts'
import { readyIds, useTray } from './use-tray.ts'

/** What others may do with the composer. */
export interface ComposerHandle {
  focus: () => void
  /** Puts a text and files that were not sent in front of what is being written. */
  takeBack: (text: string, files?: readonly Media[]) => void
  /** Adds files of this machine. */
  attach: (files: Iterable<File>) => void
}

/** Why nothing was sent: the rules of the text, names that are not filled in, or a colleague's message. */
type SubmitRefusal = 'text' | 'unfilled' | 'held'

/** What happens in the field: text, files, sending and taking back. */
export const useComposer = (
  thread: Thread,
  desk: ConversationSession,
  unsent: readonly UnsentMessage[],
  ref: Ref<ComposerHandle>,
) => {
  const { contactId, lastSequence } = thread
  const area = useRef<HTMLTextAreaElement>(null)
  const files = useTray(desk.accountId, contactId)
  const draft = useDraft(thread, desk, { area, onFiles: files.restore })
  const [openedAt] = useState(lastSequence)
  const [refused, setRefused] = useState<SubmitRefusal | null>(null)
  const [overflow, setOverflow] = useState<string | null>(null)
  const { text } = draft
  const held = unsent.filter(({ state }) => state === 'held')

  const takeBack = (back: string, media: readonly Media[] = []) => {
    setRefused(null)
    draft.change([back, text].filter((part) => part.trim() !== '').join('\n'))
    files.putBack(media)
    area.current?.focus()
  }
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus(), takeBack, attach: files.add }))

  // Files belong to the draft too.
  const ready = readyIds(files.items)
  const [keptIds, setKeptIds] = useState(() => desk.drafts.files(contactId).join(' '))
  const keepFiles = useEffectEvent(() => {
    if (ready === keptIds || (ready === '' && files.items.length > 0)) return
    setKeptIds(ready)
    if (ready === '' && text === '') desk.drafts.clear(contactId, keptIds !== '')
    else desk.drafts.type(contactId, text)
  })
  useEffect(() => keepFiles(), [ready])

  const change = (next: string) => {
    const problem = overflowProblem(next.length, next.length - text.length)
    setOverflow(problem)
    if (problem !== null) return
    setRefused(null)
    draft.change(next)
  }

  const submit = (knowingly = false) => {
    const why = findRefusal(knowingly)
    setRefused(why)
    setOverflow(null)
    if (why !== null) return
    desk.outbox.send(contactId, text.trim(), lastSequence, files.take(), {
      seen: desk.sight.seen(contactId, openedAt),
      restMs: readComposerSettings(desk.accountId).undoSeconds * 1000,
    })
    draft.clear()
    setKeptIds('')
    area.current?.focus()
  }
  const findRefusal = (knowingly: boolean): SubmitRefusal | null => {
    if (held.length > 0) return 'held'
    if (textProblem(contactId, text, files.items) !== null) return 'text'
    return !knowingly && findUnfilledNames(text).length > 0 ? 'unfilled' : null
  }

  const undo = (): boolean => {
    const resting = unsent.findLast(({ state }) => state === 'resting')
    const item = resting === undefined ? null : desk.outbox.undo(resting.suffix)
    if (item !== null) takeBack(item.text, item.files)
    return item !== null
  }

  return {
    area,
    draft,
    files,
    held,
    change,
    submit,
    left: charactersLeft(text),
    problem: overflow ?? problemOf(refused, contactId, text, files.items),
    unfilled: refused === 'unfilled' ? findUnfilledNames(text) : [],
    fillIn: () => {
      const place = findFirstUnfilled(text)
      area.current?.focus()
      if (place !== null) area.current?.setSelectionRange(place.from, place.to)
    },
    insert: (more: string) => {
      insertText(area.current, more)
      const place = findFirstUnfilled(more)
      const end = area.current?.selectionEnd ?? 0
      const start = end - more.length
      if (place !== null) area.current?.setSelectionRange(start + place.from, start + place.to)
    },
    /** Whether a text is too long even to be taken into the field; then the field says so. */
    refusesPaste: (pasted: string): boolean => {
      const problem = overflowProblem(text.length + pasted.length, pasted.length)
      setOverflow(problem)
      return problem !== null
    },
    /** Answers whether the key was the composer's. `/` opens the templates while nothing is written. */
    press: ({ nativeEvent: key }: KeyboardEvent, openTemplates: () => void): boolean => {
      if (isSubmitKey(key, readComposerSettings(desk.accountId).enterSends)) {
        submit()
        return true
      }
      if (text !== '' || files.items.length > 0) return false
      if (isUndoKey(key)) return undo()
      if (key.key !== '/' || key.ctrlKey || key.metaKey || key.altKey || key.isComposing || !areSingleKeysOn())
        return false
      openTemplates()
      return true
    },
    editHeld: () => {
      for (const { suffix, seen = 0 } of held) {
        desk.outbox.discard(suffix)
        desk.sight.told(contactId, seen)
      }
      takeBack(
        held.map((item) => item.text).join('\n'),
        held.flatMap((item) => item.files ?? []),
      )
    },
    sendHeld: () => {
      setRefused(null)
      for (const { seen = 0 } of held) desk.sight.told(contactId, seen)
      desk.outbox.sendHeld(contactId)
      area.current?.focus()
    },
    clear: () => {
      files.empty()
      draft.clear()
      area.current?.focus()
    },
  }
}

const problemOf = (
  refused: SubmitRefusal | null,
  contactId: string,
  text: string,
  files: Parameters<typeof textProblem>[2],
): string | null => {
  if (refused === 'held') return 'A colleague wrote meanwhile. Send or edit what is held first.'
  if (refused === 'text' || charactersLeft(text) < 0) return textProblem(contactId, text, files)
  return null
}
