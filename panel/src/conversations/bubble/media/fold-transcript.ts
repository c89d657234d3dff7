import { TRANSCRIPT_SECONDS_MAX } from '@attune/contract/conversations/limits'
import type { TranscriptReason } from '@attune/contract/conversations/constants'

/** About five lines of a bubble. A text that is hardly longer is shown whole. */
const FOLDED = 260
const SPARE = 60

/** The beginning of a long transcript, cut at a whole word; all of a short one. */
export const foldTranscript = (text: string): string => {
  const signs = [...text]
  if (signs.length <= FOLDED + SPARE) return text
  const start = signs.slice(0, FOLDED).join('')
  const word = start.search(/\s\S*$/)
  // Scripts without spaces are cut anywhere.
  return `${word > FOLDED / 2 ? start.slice(0, word) : start}…`
}

/** Why a sound has no transcript. */
export const transcriptReason = (reason: TranscriptReason): string => REASONS[reason]

const REASONS: Record<TranscriptReason, string> = {
  'too-large': 'No transcript: the file is too large for the provider.',
  'too-long': `No transcript: it is longer than ${TRANSCRIPT_SECONDS_MAX / 60} minutes.`,
  format: 'No transcript: the provider can’t read this file.',
  silent: 'No transcript: no words were heard.',
  provider: 'No transcript: the provider didn’t answer.',
}
