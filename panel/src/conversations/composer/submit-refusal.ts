import type { Quote } from '@attune/contract/conversations/entity'
import { findUnfilledNames, textProblem } from './composer-rules.ts'
import type { TrayAccess } from './use-tray.ts'
import { currentVoiceNote } from './voice/current-voice-note.ts'

/** Why nothing was sent: a broken rule, unfilled variables, a held reply, or a voice note being recorded. */
export type SubmitRefusal = 'text' | 'unfilled' | 'held' | 'voice'

/** Why what is written can't be sent now; null if it can. `isConfirmed`: with its unfilled variables. */
export const findRefusal = (
  isHeld: boolean,
  contactId: string,
  text: string,
  files: TrayAccess['items'],
  quote: Quote | null,
  isConfirmed: boolean,
): SubmitRefusal | null => {
  if (isHeld) return 'held'
  if (currentVoiceNote()?.contactId === contactId) return 'voice'
  if (textProblem(contactId, text, files, quote) !== null) return 'text'
  return !isConfirmed && findUnfilledNames(text).length > 0 ? 'unfilled' : null
}
