import {
  CONFIRMATION_SEGMENTS_MAX,
  type ConfirmationPart,
  type StandardKeyword,
} from '@attune/contract/conversations/keywords/standard'
import type { Language } from '@attune/engine/commands/languages/client-texts'
import { checkConfirmation } from '@attune/engine/keywords/check-confirmation'

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Spanish',
  de: 'German',
  fr: 'French',
  pt: 'Portuguese',
}

/** What each of the words does. */
export const KIND_WORDS: Readonly<Record<StandardKeyword, string>> = {
  stop: 'Nothing goes out until the client texts START.',
  start: 'The client gets texts again.',
  help: 'The text also waits for a person.',
}

/** What is wrong with a custom text, as a sentence; null if nothing is. An empty one means the standard text. */
export const confirmationProblem = (kind: StandardKeyword, text: string, organization: string): string | null => {
  if (text.trim() === '') return null
  const { missing, isTooLong } = checkConfirmation(kind, text.trim(), organization)
  const parts: Readonly<Record<ConfirmationPart, string>> = {
    name: `who writes (${organization})`,
    start: 'how to get texts again (START)',
    stop: 'how to get no more texts (STOP)',
  }
  if (missing.length > 0) return `Carriers require it to say ${missing.map((part) => parts[part]).join(' and ')}.`
  return isTooLong ? `At most ${CONFIRMATION_SEGMENTS_MAX} segments.` : null
}
