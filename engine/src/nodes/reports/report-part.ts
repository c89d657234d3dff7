import { go, addNote, addProblem, addEffect } from '../../turn/visit.ts'
import { askPrompt, goOnWithoutText, promptIn, takeText } from '../prompts.ts'
import type { NodeRunner } from '../runner.ts'
import { isOn, textOf } from '../settings.ts'

/**
 * Writes one part of the weekly report. `saves`: whether it is saved into the report unless the node says otherwise.
 */
export const reportPart = (part: string, { saves }: { saves: boolean }): NodeRunner => ({
  enter: (visit) => {
    const saveIntoReport = isOn(visit, 'saveIntoReport', saves)
    const template = textOf(visit, 'customTemplate')
    const prompt = template === null ? null : promptIn(visit, template)
    if (prompt?.ok === false) return goOnWithoutText(visit, `Nothing was written: ${prompt.message}`)
    const customTemplate = prompt?.value.trim() || null
    if (template !== null && customTemplate === null)
      addNote(visit, 'The custom template is empty, so the usual prompt is used.')
    return askPrompt(visit, { for: 'report', part, customTemplate, saveIntoReport })
  },
  resume: (visit, given) => {
    if (given.kind !== 'result') return go(1)
    const { result } = given
    const text = takeText(visit, result)
    if (text.trim() === '')
      addProblem(visit, `Nothing was written: ${result.ok ? 'The prompt returned no text.' : result.error}`)
    else if (isOn(visit, 'saveIntoReport', saves)) addEffect(visit, { kind: 'report', part, text })
    return go(1)
  },
})
