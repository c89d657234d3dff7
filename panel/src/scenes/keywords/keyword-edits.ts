import type { Keyword } from '@attune/contract/scenes/keywords/entity'
import { KEYWORD_LIMITS, type KeywordMatch } from '@attune/contract/scenes/keywords/limits'
import { CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import { isCommandWord } from '@attune/engine/commands/read-command'
import { keywordForm } from '@attune/engine/keywords/keyword-form'
import { readStandardWord } from '@attune/engine/keywords/standard-words'
import { labelProblem } from '../../ui/inputs/label-rules.ts'

/** A keyword as it is in the form. */
export interface KeywordEdit {
  words: string[]
  match: KeywordMatch
  addLabels: string[]
  removeLabels: string[]
  answer: string
  scene: string | null
}

export const NEW_KEYWORD: KeywordEdit = {
  words: [],
  match: 'whole',
  addLabels: [],
  removeLabels: [],
  answer: '',
  scene: null,
}

export const toEdit = ({ words, match, addLabels, removeLabels, answer, scene }: Keyword): KeywordEdit => ({
  words,
  match,
  addLabels,
  removeLabels,
  answer: answer ?? '',
  scene: scene?._id ?? null,
})

export const toInput = ({ answer, ...edit }: KeywordEdit) => ({
  ...edit,
  answer: answer.trim() === '' ? null : answer.trim(),
})

/** What is wrong with a word, as a sentence; null if nothing is. `others` are the organization's other keywords. */
export const wordProblem = (words: readonly string[], others: readonly Keyword[]): string | null => {
  for (const word of words) {
    const form = keywordForm(word)
    if (form === '') return `“${word}” needs a letter, a digit or an emoji.`
    if (word.length > KEYWORD_LIMITS.wordLength)
      return `A keyword can have at most ${KEYWORD_LIMITS.wordLength} characters.`
    const standard = readStandardWord(form)
    if (standard !== null) return `${word} means ${standard.kind.toUpperCase()} to every carrier. Choose another word.`
    if (isCommandWord(form)) return `Clients use ${word} to control automation. Choose another word.`
    if (others.some((other) => other.words.some((one) => keywordForm(one) === form)))
      return `Another keyword has the word ${word}.`
  }
  return null
}

/** What is wrong with the answer; null if nothing is. */
export const answerProblem = (answer: string): string | null =>
  segmentsOf(answer.trim()).count > KEYWORD_LIMITS.answerSegments
    ? `At most ${KEYWORD_LIMITS.answerSegments} segments.`
    : null

/** Why the keyword can't be saved yet; null if it can. */
export const holdOf = (edit: KeywordEdit, others: readonly Keyword[]): string | null => {
  if (edit.words.length === 0) return 'Enter a word.'
  if (wordProblem(edit.words, others) !== null) return 'Check the words.'
  if (answerProblem(edit.answer) !== null) return 'Shorten the answer.'
  const { addLabels, removeLabels } = edit
  if (labelProblem([...addLabels, ...removeLabels], CONTACT_TEXTS.label) !== null) return 'Check the labels.'
  if (addLabels.some((label) => removeLabels.includes(label))) return 'A label can’t be added and removed.'
  return addLabels.length + removeLabels.length === 0 && edit.answer.trim() === '' && edit.scene === null
    ? 'Choose what it does.'
    : null
}

/** What a keyword does, as text: `Adds joined · Answers “Welcome!” · Starts Day one`. */
export const describeActions = ({ addLabels, removeLabels, answer, scene }: Keyword): string =>
  [
    addLabels.length > 0 ? `Adds ${addLabels.join(', ')}` : [],
    removeLabels.length > 0 ? `Removes ${removeLabels.join(', ')}` : [],
    answer === null ? [] : `Answers “${answer}”`,
    scene === null ? [] : `Starts ${scene.title}${scene.isStartable ? '' : ' (archived, so it doesn’t start)'}`,
  ]
    .flat()
    .join(' · ')
