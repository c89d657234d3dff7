import { likenessOf } from './learned/likeness.ts'
import { isAnswered, isQuestion } from './rules.ts'
import { sentencesOf, type Sentence } from './sentences.ts'

/** Longer texts are read up to here. */
const READ_MAX = 10_000

/**
 * Whether a client’s text asks something that a person should answer, in one of these six languages, including by a
 * hint without a question mark. Links and quoted words don't count, nor do greetings, exclamations, guesses, what others
 * asked, and what the text itself answers.
 */
export const asksQuestion = (text: string): boolean => openSentencesOf(text).some(asks)

/** The sentences of a text that the text itself doesn't answer, each once: ten thousand letters of one take no work. */
export const openSentencesOf = (text: string): Sentence[] => {
  const sentences = sentencesOf(text.slice(0, READ_MAX))
  const open = sentences.filter((sentence, at) => !isAnswered(sentence, sentences[at + 1]))
  return [...new Map(open.map((sentence) => [`${sentence.marked} ${sentence.words}`, sentence])).values()]
}

/** Log odds from which a sentence asks whatever the rules say, and up to which it doesn't. */
const SURE = 0.4
const SURE_NOT = -1.4
/** A short question such as "and coffee?" looks like an unsure answer such as "two?". */
const MARKED_SURE_NOT = -1.6

/** In between the rules decide. Few sentences need these, and they take longer. */
const asks = (sentence: Sentence): boolean => {
  const odds = likenessOf(sentence)
  return odds > SURE || (odds > (sentence.marked ? MARKED_SURE_NOT : SURE_NOT) && isQuestion(sentence))
}
