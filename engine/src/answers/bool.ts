import { answer, askAgain, type AnswerResult } from './answer-result.ts'
import { pieces } from './reading.ts'
import type { ReplyToken } from './tokens.ts'
import { ASIDES, HARD_CORRECTIONS, SOFT_CORRECTIONS } from './words/asides.ts'
import { type Saying, SAYINGS, TAKES_BACK } from './words/yes-no.ts'

const AGAIN = askAgain('Please answer yes or no.')

/** Reads a yes or no. For undecided, conditional or joking replies, the question is asked again. */
export function readBool(text: string): AnswerResult<boolean> {
  const all = pieces(text)
  if (!all || all.some(({ text }) => text === '?' || text === '؟')) return AGAIN
  const said = sayingOf(afterCorrection(all))
  return said === 'unsure' ? AGAIN : answer(said === 'yes')
}

/** "yes, no wait, no": the part after the last clear correction. "no" alone is not a correction here. */
function afterCorrection(tokens: ReplyToken[]): ReplyToken[] {
  let start = 0
  for (let at = 1; at < tokens.length; at++) {
    const correction = CLEAR.find((table) => table.at(tokens, at)) ?? null
    const found = correction?.at(tokens, at)
    const words = tokens
      .slice(at, at + (found?.length ?? 0))
      .map(({ key }) => key)
      .join(' ')
    if (!found || !CORRECTS.has(words) || sayingOf(tokens.slice(at + found.length)) === 'unsure') continue
    start = at + found.length
    at = start - 1
  }
  return tokens.slice(start)
}

const CLEAR = [HARD_CORRECTIONS, SOFT_CORRECTIONS]
const CORRECTS = new Set(
  'no wait,wait no,wait,oh wait,hold on,scratch that,strike that,sorry i mean,i mean,i meant,sorry i meant,correction,make that,oops,whoops,actually,sorry,no sorry,no i mean,no i meant,no actually,actually no'.split(
    ',',
  ),
)

function sayingOf(tokens: ReplyToken[]): 'yes' | 'no' | 'unsure' {
  let said: 'yes' | 'no' | null = null
  let words = 0
  for (let at = 0; at < tokens.length;) {
    const saying = SAYINGS.at(tokens, at)
    const aside = ASIDES.at(tokens, at)
    if (saying && saying.length >= (aside?.length ?? 0)) {
      const means = clear(saying.means, tokens, at + saying.length, said)
      if (means === 'unsure' || (said !== null && said !== means)) return 'unsure'
      said = means
      at += saying.length
    } else if (aside) at += aside.length
    else if (tokens[at]?.kind === 'sign' || tokens[at]?.kind === 'emoji') {
      if (DOUBTS.has(tokens[at]?.text ?? '')) return 'unsure'
      at++
    } else {
      // More text may follow the answer, as long as nothing in it takes the answer back.
      if (said === null || ++words > 12 || TAKES_BACK.has(tokens[at]?.key ?? '')) return 'unsure'
      at++
    }
  }
  return said ?? 'unsure'
}

/** The meaning of a phrase, given what was said before it. */
function clear(
  saying: Saying,
  tokens: ReplyToken[],
  next: number,
  before: 'yes' | 'no' | null,
): 'yes' | 'no' | 'unsure' {
  if (saying !== 'yes-at-end' && saying !== 'no-at-end') return saying
  // "no, I was too tired": the rest explains the answer.
  if (before !== null && saying === 'yes-at-end') return before
  return clauseEnds(tokens, next) ? (saying === 'yes-at-end' ? 'yes' : 'no') : 'unsure'
}

function clauseEnds(tokens: ReplyToken[], from: number): boolean {
  let at = from
  for (let aside = ASIDES.at(tokens, at); aside && !SAYINGS.at(tokens, at); aside = ASIDES.at(tokens, at))
    at += aside.length
  return tokens[at]?.kind !== 'word' || SAYINGS.at(tokens, at) !== null
}

const DOUBTS = new Set(['🤷', '🤔', '🙄', '😏', '😒', '🙃', '/', '%'])
