import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { calls } from '../../client/calls.ts'
import type { ConversationSession } from '../conversation-session.ts'

/** What the composer says about the draft, quietly. */
export type DraftNote =
  /** It was begun before this page was opened; `at` says when, as far as that is known. */
  | { kind: 'restored'; at: Date | null }
  /** Written elsewhere while somebody writes here. */
  | { kind: 'offered'; text: string; at: Date | null }

export interface DraftText {
  text: string
  change: (text: string) => void
  /** After sending: here and on the server. */
  clear: () => void
  note: DraftNote | null
  dismiss: () => void
  /** Takes what was written elsewhere. */
  takeOffered: () => void
}

interface DraftOptions {
  area: RefObject<HTMLTextAreaElement | null>
  /** Files that wait on the server beside the text, when there are none here. */
  onFiles: (ids: readonly string[]) => void
}

/** The text being written: from this machine if it has a newer one, else from the server. */
export const useDraft = (thread: Thread, desk: ConversationSession, { area, onFiles }: DraftOptions): DraftText => {
  const { contactId, draft } = thread
  const { drafts } = desk
  const [text, setText] = useState(() => drafts.unsaved(contactId) ?? draft ?? '')
  const [note, setNote] = useState<DraftNote | null>(null)
  /** Whether something was typed or cleared since it stands here. */
  const touched = useRef(false)

  const change = (next: string) => {
    touched.current = true
    setText(next)
    drafts.type(contactId, next)
  }
  const clear = () => {
    touched.current = true
    setText('')
    setNote(null)
    drafts.clear(contactId, draft !== null)
  }

  const restore = useEffectEvent(async () => {
    if (drafts.wrote(contactId)) return
    if (text !== '') setNote({ kind: 'restored', at: null })
    if (draft === null) return
    const kept = await loadDraft(contactId)
    if (kept === null) return
    if (drafts.unsaved(contactId) === null && text === kept.text && text !== '')
      setNote({ kind: 'restored', at: kept.at })
    if (drafts.files(contactId).length === 0) onFiles(kept.files)
  })
  useEffect(() => void restore(), [contactId])

  const applyServerDraft = useEffectEvent(async (theirs: string) => {
    if (theirs === text) return
    // Left over from before, and saved just after this thread was loaded: nothing here is newer.
    if (!touched.current && text === '') return setText(theirs)
    if (drafts.wrote(contactId, theirs)) return
    const atWork = drafts.unsaved(contactId) !== null || document.activeElement === area.current
    if (!atWork) {
      setNote(null)
      return setText(theirs)
    }
    // Sent or cleared elsewhere: what is being written here goes on.
    if (theirs === '') return setNote(null)
    setNote({ kind: 'offered', text: theirs, at: (await loadDraft(contactId))?.at ?? null })
  })
  const lastServerDraft = useRef(draft)
  useEffect(() => {
    if (lastServerDraft.current === draft) return
    lastServerDraft.current = draft
    void applyServerDraft(draft ?? '')
  }, [draft])

  return {
    text,
    change,
    clear,
    note,
    dismiss: () => setNote(null),
    takeOffered: () => {
      if (note?.kind !== 'offered') return
      change(note.text)
      setNote(null)
      area.current?.focus()
    },
  }
}

/** What the server keeps; null when it does not say: a hint is not worth a word about it. */
const loadDraft = async (contactId: string): Promise<{ text: string; files: string[]; at: Date | null } | null> => {
  const kept = await calls.conversations.getDraft({ id: contactId }).catch(() => null)
  if (kept === null) return null
  return { text: kept.text, files: kept.attachments, at: kept.updatedAt === null ? null : new Date(kept.updatedAt) }
}
