import { findConcepts } from './concepts/find-concepts.ts'
import { likenessOf, ruleOddsOf } from './learned/likeness.ts'
import type { ReadSentence } from './learned/patterns.ts'
import { isAnswered, isQuestion } from './rules.ts'
import { sentencesOf } from './sentences.ts'

/** Longer texts are read up to here. */
const READ_MAX = 10_000

/**
 * Whether a client’s text asks something that a person should answer, in one of these six languages, including by a
 * hint without a question mark. Links and quoted words don't count, nor do greetings, exclamations, guesses, what others
 * asked, and what the text itself answers.
 */
export const asksQuestion = (text: string): boolean => openSentencesOf(text).some(asks)

/** The sentences of a text that the text itself doesn't answer, each once: ten thousand letters of one take no work. */
export const openSentencesOf = (text: string): ReadSentence[] => {
  const sentences = sentencesOf(text.slice(0, READ_MAX))
  const found = findConcepts(sentences.map(({ words }) => words))
  const read = sentences.map((sentence, at) => ({ ...sentence, found: found[at] ?? [] }))
  const placed = read.map((sentence, at) => ({ ...sentence, previous: read[at - 1], next: read[at + 1] }))
  const open = placed.filter((sentence) => !isAnswered(sentence, sentence.next))
  return [...new Map(open.map((sentence) => [`${sentence.marked} ${sentence.words}`, sentence])).values()]
}

/** Log odds from which a sentence asks. */
const SURE = -0.32

/** Rules are tried only where they make the difference. Few sentences need these, and they take longer. */
const asks = (sentence: ReadSentence): boolean => {
  const odds = likenessOf(sentence)
  if (odds === null) return isQuestion(sentence)
  const { found, notFound } = ruleOddsOf(sentence)
  return odds + notFound > SURE || (odds + found > SURE && isQuestion(sentence))
}
