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
export const asksQuestion = (text: string): boolean => {
  const judged = openSentencesOf(text).map((sentence) => ({
    sentence,
    odds: likenessOf(sentence),
    ...ruleOddsOf(sentence),
  }))
  if (judged.some(({ odds, notFound }) => odds !== null && odds + notFound > SURE)) return true
  const undecided = judged.filter(({ odds, found }) => odds === null || odds + found > SURE)
  return undecided
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .slice(0, RULED_MAX)
    .some(({ sentence }) => isQuestion(sentence))
}

/** Rules take much longer than weights, so they are tried on this many sentences at most, the likeliest first. */
const RULED_MAX = 8

/** In a language that the weights don't know, sentences with a question mark come first. */
const rankOf = ({ sentence, odds, found }: { sentence: ReadSentence; odds: number | null; found: number }): number =>
  (odds ?? (sentence.marked ? 1 : 0)) + found

/** The sentences of a text that the text itself doesn't answer, each once: ten thousand letters of one take no work. */
export const openSentencesOf = (text: string): ReadSentence[] => {
  const sentences = sentencesOf(text.slice(0, READ_MAX))
  const found = findConcepts(sentences.map(({ words }) => words))
  const read = sentences.map((sentence, at) => ({ ...sentence, found: found[at] ?? [] }))
  const placed = read.map((sentence, at) => ({ ...sentence, previous: read[at - 1], next: read[at + 1] }))
  const open = placed.filter((sentence) => !isAnswered(sentence, sentence.next))
  return [...new Map(open.map((sentence) => [`${sentence.marked} ${sentence.words}`, sentence])).values()]
}

/** Log odds above which a sentence counts as a question. */
const SURE = -0.7
