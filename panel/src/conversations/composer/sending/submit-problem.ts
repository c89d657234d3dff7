import type { Quote } from '@attune/contract/conversations/entity'
import { charactersLeft, textProblem } from '../composer-rules.ts'
import type { SubmitRefusal } from '../submit-refusal.ts'
import type { TrayAccess } from '../use-tray.ts'
import { currentVoiceNote } from '../voice/current-voice-note.ts'

/** The message to show; null if there is nothing to say. */
export const problemOf = (
  refusal: SubmitRefusal | null,
  contactId: string,
  text: string,
  files: TrayAccess['items'],
  quote: Quote | null,
): string | null => {
  if (refusal === 'held') return 'A colleague wrote while you were typing. Send or edit your held reply first.'
  if (refusal === 'voice' && currentVoiceNote()?.contactId === contactId)
    return 'Attach or discard the voice note first.'
  if (refusal === 'text' || charactersLeft(text, quote) < 0) return textProblem(contactId, text, files, quote)
  return null
}
