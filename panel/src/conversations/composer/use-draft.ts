import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { calls } from '../../client/calls.ts'
import type { ConversationSession } from '../conversation-session.ts'

/** A hint about the draft. */
export type DraftNote =
  /** The draft was begun before this page was opened; `at` is null if the time is unknown. */
  | { kind: 'restored'; at: Date | null }
  /** A newer draft was written elsewhere while someone is typing here. */
  | { kind: 'offered'; text: string; at: Date | null }

export interface DraftText {
  text: string
  change: (text: string) => void
  /** Clears the draft here and on the server. */
  clear: () => void
  note: DraftNote | null
  dismiss: () => void
  /** Replaces the text with the offered one. */
  takeOffered: () => void
}

interface DraftOptions {
  area: RefObject<HTMLTextAreaElement | null>
  /** Called with the draft's files from the server if there are none here. */
  onFiles: (ids: readonly string[]) => void
}

/** The text being written: the local draft if there is a newer one, otherwise the server's. */
export const useDraft = (thread: Thread, session: ConversationSession, { area, onFiles }: DraftOptions): DraftText => {
  const { contactId, draft } = thread
  const { drafts } = session
  const [text, setText] = useState(() => drafts.getUnsaved(contactId) ?? draft ?? '')
  const [note, setNote] = useState<DraftNote | null>(null)
  /** Whether the user has typed or cleared anything since mount. */
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
    if (drafts.hasSaved(contactId)) return
    if (text !== '') setNote({ kind: 'restored', at: null })
    if (draft === null) return
    const kept = await loadDraft(contactId)
    if (kept === null) return
    if (drafts.getUnsaved(contactId) === null && text === kept.text && text !== '')
      setNote({ kind: 'restored', at: kept.at })
    if (drafts.files(contactId).length === 0) onFiles(kept.files)
  })
  useEffect(() => void restore(), [contactId])

  const applyServerDraft = useEffectEvent(async (theirs: string) => {
    if (theirs === text) return
    // Untouched and empty here, so the server's draft cannot be older.
    if (!touched.current && text === '') return setText(theirs)
    // While the client's name is hidden, the server's copy of what was typed here may read differently.
    if (thread.masked && text !== '' && theirs !== '') return
    if (drafts.hasSaved(contactId, theirs)) return
    const atWork = drafts.getUnsaved(contactId) !== null || document.activeElement === area.current
    if (!atWork) {
      // An answer read before the last save here may arrive after it; then the server's copy is newer.
      if (touched.current && (await loadDraft(contactId))?.text !== theirs) return
      setNote(null)
      return setText((now) => (now === text ? theirs : now))
    }
    // Sent or cleared elsewhere: the text here stays.
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

/** The server's draft; null if it cannot be loaded, which is not worth reporting for a hint. */
const loadDraft = async (contactId: string): Promise<{ text: string; files: string[]; at: Date | null } | null> => {
  const kept = await calls.conversations.getDraft({ id: contactId }).catch(() => null)
  if (kept === null) return null
  return { text: kept.text, files: kept.attachments, at: kept.updatedAt === null ? null : new Date(kept.updatedAt) }
}
