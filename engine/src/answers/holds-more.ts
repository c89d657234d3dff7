import type { ParserName } from '@attune/contract/scenes/parsers'

/** Question marks of the scripts that have one of their own. */
const QUESTION = /[?？؟՞፧⁇⁈⁉]/u
const SENTENCE_END = /[.!…。！]+(?=\s|$)|\n+/u
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,:-]*/gu

/** Words an answer with one value may have: "I slept about seven and a half hours". */
const ANSWER_WORDS_MAX = 9
/** Words that make what follows the first sentence a message of its own: "7. My knee hurts". */
const SENTENCE_WORDS_MIN = 3
/** Longer texts aren't read; they hold more. */
const LONGEST = 2_000

/**
 * Whether a reply says more than its answer, so that a person should still read it: it asks something, or it goes on
 * after the value. Any statement may be the answer to a `plain-text` question, so only a question counts there. Errs on
 * the side of a person reading too much.
 */
export function holdsMoreThanAnswer(text: string, parser: ParserName): boolean {
  if (QUESTION.test(text.slice(0, LONGEST))) return true
  if (parser === 'plain-text') return false
  if (text.length > LONGEST || countWords(text) > ANSWER_WORDS_MAX) return true
  const [, ...rest] = text.trim().split(SENTENCE_END)
  return rest.some((sentence) => countWords(sentence) >= SENTENCE_WORDS_MIN)
}

const countWords = (text: string): number => text.match(WORD)?.length ?? 0
