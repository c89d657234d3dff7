import { answer, askAgain, type AnswerResult } from './answer-result.ts'
import { CONTROL, INVISIBLE } from './normalise.ts'

/** What a profile or template can still show. Longer replies aren't cut, since that would change what was said. */
const LONGEST = 5_000
const TOO_LONG = 'That is too long. Please answer in a few words.'

/** Accepts any text with visible characters, as written. */
export function readPlainText(text: string): AnswerResult<string> {
  if (text.length > 2 * LONGEST) return askAgain(TOO_LONG)
  const written = text.toWellFormed().replaceAll('\u0000', '').trim()
  const seen = written.replace(INVISIBLE, '').replace(CONTROL, '').trim()
  if (seen === '') return askAgain('Please answer with a few words.')
  return written.length > LONGEST ? askAgain(TOO_LONG) : answer(written)
}
