import { createAtom, useSelector } from '@tanstack/react-store'

/** A voice note being recorded: there is one microphone, so there is one at a time. */
export interface VoiceNote {
  contactId: string
  /** `ended`: nothing more can be recorded; it can still be attached. */
  phase: 'asking' | 'recording' | 'paused' | 'ended' | 'saving'
  /** Why it ended; null if it hasn't. */
  reason: 'lost' | 'long' | null
}

const current = createAtom<VoiceNote | null>(null)

export const currentVoiceNote = (): VoiceNote | null => current.get()

export const useVoiceNote = (): VoiceNote | null => useSelector(current)

/** Only for the recorder, which is loaded with the composer. */
export const showVoiceNote = (note: VoiceNote | null): void => current.set(note)
