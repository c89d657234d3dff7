import { charactersLeft, findUnfilledNames, textProblem } from './composer-rules.ts'
import type { TrayAccess } from './use-tray.ts'

/** Why nothing was sent: the text breaks a rule, has unfilled variables, or a reply is held. */
export type SubmitRefusal = 'text' | 'unfilled' | 'held'

/** Why what is written can't be sent now; null if it can. `isConfirmed`: with its unfilled variables. */
export const findRefusal = (
  isHeld: boolean,
  contactId: string,
  text: string,
  files: TrayAccess['items'],
  isConfirmed: boolean,
): SubmitRefusal | null => {
  if (isHeld) return 'held'
  if (textProblem(contactId, text, files) !== null) return 'text'
  return !isConfirmed && findUnfilledNames(text).length > 0 ? 'unfilled' : null
}

/** The sentence about it; null while there is nothing to say. */
export const problemOf = (
  refusal: SubmitRefusal | null,
  contactId: string,
  text: string,
  files: TrayAccess['items'],
): string | null => {
  if (refusal === 'held') return 'A colleague wrote while you were typing. Send or edit your held reply first.'
  if (refusal === 'text' || charactersLeft(text) < 0) return textProblem(contactId, text, files)
  return null
}
