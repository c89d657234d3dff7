import { KEYWORD_LIMITS, type KeywordMatch } from '@attune/contract/scenes/keywords/limits'
import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import { isCommandWord } from '@attune/engine/commands/read-command'
import { keywordForm } from '@attune/engine/keywords/keyword-form'
import { readStandardWord } from '@attune/engine/keywords/standard-words'
import { takenForm } from '@attune/store/scenes/keywords/keywords'
import { loadStartableScene } from '@attune/store/scenes/runs/startable-scenes'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'

export interface KeywordInput {
  words: string[]
  match: KeywordMatch
  isActive: boolean
  addLabels: string[]
  removeLabels: string[]
  answer: string | null
  scene: string | null
}

/** The columns of a keyword as somebody wants to save it. `keywordId` is its id, if it already exists. */
export const readKeyword = async (tx: Tenant, input: KeywordInput, keywordId: string | null) => {
  const { words, forms } = readWords(input.words)
  const taken = await takenForm(tx, forms, keywordId)
  if (taken !== undefined) throw new Refusal('KeywordTaken', { word: words[forms.indexOf(taken)] ?? taken })
  const answer = input.answer === null || input.answer.trim() === '' ? null : input.answer.trim()
  const addLabels = [...new Set(input.addLabels)]
  const removeLabels = [...new Set(input.removeLabels)]
  const { scene } = input
  if (answer === null && scene === null && addLabels.length + removeLabels.length === 0)
    throw new Refusal('KeywordDoesNothing')
  if (addLabels.some((label) => removeLabels.includes(label))) throw new Refusal('KeywordLabelTwice')
  if (answer !== null && segmentsOf(answer).count > KEYWORD_LIMITS.answerSegments)
    throw new Refusal('KeywordAnswerTooLong')
  if (scene !== null && (await loadStartableScene(tx, scene))?.archived_at !== null)
    throw new Refusal('KeywordSceneUnknown')
  return {
    words,
    forms,
    match: input.match,
    is_active: input.isActive,
    add_labels: addLabels,
    remove_labels: removeLabels,
    answer,
    scene_id: scene,
  }
}

/** Words as somebody wrote them and as they are compared. Words that compare as equal are one. */
const readWords = (written: string[]): { words: string[]; forms: string[] } => {
  const byForm = new Map<string, string>()
  for (const one of written) {
    const word = one.trim().replaceAll(/\s+/gu, ' ')
    if (word === '') continue
    const form = keywordForm(word)
    if (form === '') throw new Refusal('KeywordWordInvalid', { word })
    const standard = readStandardWord(form)
    if (standard !== null) throw new Refusal('KeywordReserved', { word, by: standard.kind })
    if (isCommandWord(form)) throw new Refusal('KeywordReserved', { word, by: 'command' })
    if (!byForm.has(form)) byForm.set(form, word)
  }
  if (byForm.size === 0) throw new Refusal('KeywordWordsRequired')
  return { words: [...byForm.values()], forms: [...byForm.keys()] }
}
