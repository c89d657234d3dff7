import { HARD_CORRECTIONS, SOFT_CORRECTIONS } from './words/asides.ts'
import type { ReplyToken } from './tokens.ts'

/** A reply after its corrections: what counts, and what it replaces. */
export interface CorrectedReply {
  said: ReplyToken[]
  instead: ReplyToken[] | null
}

/**
 * "7, no wait 8" says 8 instead of 7, and so do "8 not 7" and "not 7 but 8". Null if the reply takes back what it said
 * ("7, no wait"). `answers` tells whether some tokens could be an answer.
 */
export function applyCorrection(
  tokens: ReplyToken[],
  answers: (tokens: ReplyToken[]) => boolean,
): CorrectedReply | null {
  const cut = lastCorrection(tokens, answers)
  if (cut === 'taken back') return null
  if (cut) return { said: tokens.slice(cut.next), instead: tokens.slice(0, cut.at) }
  return denial(tokens, answers) ?? { said: tokens, instead: null }
}

function lastCorrection(
  tokens: ReplyToken[],
  answers: (tokens: ReplyToken[]) => boolean,
): { at: number; next: number } | 'taken back' | null {
  let found: { at: number; next: number; hard: boolean } | null = null
  for (let at = 0; at < tokens.length; at++) {
    const hard = HARD_CORRECTIONS.at(tokens, at)
    const soft = SOFT_CORRECTIONS.at(tokens, at)
    const star = isStar(tokens, at) ? { length: 1 } : null
    const length = Math.max(hard?.length ?? 0, soft?.length ?? 0, star?.length ?? 0)
    if (length === 0) continue
    const isHard = hard !== null && hard.length >= (soft?.length ?? 0)
    if (found && onlySigns(tokens.slice(found.next, at)))
      found = { at: found.at, next: at + length, hard: found.hard || isHard }
    else if (answers(tokens.slice(0, at))) found = { at, next: at + length, hard: isHard }
    at += length - 1
  }
  if (!found) return null
  if (answers(tokens.slice(found.next))) return found
  if (tokens[found.at]?.text === '*' && found.next === tokens.length) return starBehind(tokens, answers)
  return found.hard ? 'taken back' : null
}

/** In "7* 8" the asterisk belongs to the 7 and corrects nothing. */
function isStar(tokens: ReplyToken[], at: number): boolean {
  const [star, next] = [tokens[at], tokens[at + 1]]
  return star?.text === '*' && !(at > 0 && star.glued && next !== undefined && !next.glued)
}

/** "7 8*": the asterisk may also follow the corrected value. */
function starBehind(
  tokens: ReplyToken[],
  answers: (tokens: ReplyToken[]) => boolean,
): { at: number; next: number } | null {
  const last = tokens.length - 2
  const alone = last > 0 && answers(tokens.slice(last)) && answers(tokens.slice(0, last))
  return alone ? { at: last, next: last } : null
}

function denial(tokens: ReplyToken[], answers: (tokens: ReplyToken[]) => boolean): CorrectedReply | null {
  const at = tokens.findIndex(({ key }) => key === 'not')
  if (at < 0) return null
  const before = tokens.slice(0, at)
  const after = tokens.slice(at + 1)
  if (answers(before)) return { said: before, instead: after }
  const end = after.findIndex((token) => [',', 'but', ';', '.', 'its'].includes(token.key))
  if (end < 0 || !answers(after.slice(0, end)) || !answers(after.slice(end))) return null
  const rest = after.slice(end).filter(({ key }) => key !== 'but')
  return { said: [...before, ...rest], instead: after.slice(0, end) }
}

function onlySigns(tokens: ReplyToken[]): boolean {
  return tokens.every((token) => token.kind === 'sign' || token.kind === 'emoji')
}
