import type { Conflict, Edits } from './edit-state.ts'

/** One answer of the questionnaire. */
export interface Answer {
  key: string
  value: string
}

/** Parses stored answers; empty if they can't be parsed. */
export const parseAnswers = (stored: string | undefined): Answer[] => {
  if (stored === undefined) return []
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter(isAnswer) : []
  } catch {
    // Anything can write to session storage: what can't be parsed isn't ours.
    return []
  }
}

/** The form in which a client's answers are edited. */
export const answersFormOf = (contactId: string): string => `questionnaire:${contactId}`

const ANSWERS = 'answers'
/** What was saved when editing began. */
const BASE = 'base'

/**
 * The rows to show, the patch that saves what was changed in them, and the questions in it whose answer somebody else
 * has changed as well. Whatever else others have saved since stays.
 */
export const readAnswerEdits = (edits: Edits, saved: readonly Answer[]) => {
  const isEdited = edits[ANSWERS] !== undefined
  const answers = isEdited ? parseAnswers(edits[ANSWERS]) : saved
  const base = edits[BASE] === undefined ? saved : parseAnswers(edits[BASE])
  const patch = isEdited ? diffAnswers(base, answers) : []
  return { isEdited, answers, patch, conflicts: conflictsOf(patch, base, saved) }
}

const conflictsOf = (patch: readonly Answer[], base: readonly Answer[], saved: readonly Answer[]): Conflict<string>[] =>
  patch.flatMap(({ key, value: mine }) => {
    const theirs = answerTo(saved, key)
    return theirs === answerTo(base, key) || theirs === mine ? [] : [{ field: key, mine, theirs }]
  })

const answerTo = (answers: readonly Answer[], key: string): string =>
  answers.findLast((answer) => answer.key.trim() === key)?.value.trim() ?? ''

/** The edits once somebody else's answer was chosen; none if nothing else was edited. */
export const takeTheirAnswer = (edits: Edits, { field, theirs }: Conflict<string>): Edits => {
  const kept = keepMyAnswer(edits, { field, theirs })
  const answers = withAnswer(parseAnswers(edits[ANSWERS]), { key: field, value: theirs })
  // A question without a name isn't saved, but it is being written.
  const isWhole = answers.every(({ key }) => key.trim() !== '')
  if (isWhole && diffAnswers(parseAnswers(kept[BASE]), answers).length === 0) return {}
  return { ...kept, [ANSWERS]: JSON.stringify(answers) }
}

/** The edits once one's own answer was chosen: it is to be saved over theirs. */
export const keepMyAnswer = (edits: Edits, { field, theirs }: Pick<Conflict<string>, 'field' | 'theirs'>): Edits => ({
  ...edits,
  [BASE]: JSON.stringify(withAnswer(parseAnswers(edits[BASE]), { key: field, value: theirs })),
})

/** The answers with another one to a question, or without it if it is empty. */
const withAnswer = (answers: readonly Answer[], answer: Answer): Answer[] => {
  const isSame = ({ key }: Answer) => key.trim() === answer.key
  if (answer.value === '') return answers.filter((each) => !isSame(each))
  return answers.some(isSame) ? answers.map((each) => (isSame(each) ? answer : each)) : [...answers, answer]
}

/** The edits after a row was changed. */
export const editAnswers = (edits: Edits, saved: readonly Answer[], answers: readonly Answer[]): Edits => ({
  [ANSWERS]: JSON.stringify(answers),
  [BASE]: edits[BASE] ?? JSON.stringify(saved),
})

/** The edits after `sent` was saved: what was changed since. */
export const dropSavedAnswers = (edits: Edits, sent: Edits): Edits => {
  const [now, saved] = [edits[ANSWERS], sent[ANSWERS]]
  return now === undefined || saved === undefined || now === saved ? {} : { [ANSWERS]: now, [BASE]: saved }
}

/** The patch that turns the saved answers into the next ones. An empty value removes an answer. */
export const diffAnswers = (saved: readonly Answer[], next: readonly Answer[]): Answer[] => {
  const named = next.map(({ key, value }) => ({ key: key.trim(), value: value.trim() })).filter(({ key }) => key !== '')
  const before = new Map(saved.map(({ key, value }) => [key, value]))
  const after = new Map(named.map(({ key, value }) => [key, value]))
  return [
    ...[...after].filter(([key, value]) => (before.get(key) ?? '') !== value).map(([key, value]) => ({ key, value })),
    ...[...before.keys()].filter((key) => !after.has(key)).map((key) => ({ key, value: '' })),
  ]
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'value' in value &&
  typeof value.key === 'string' &&
  typeof value.value === 'string'
