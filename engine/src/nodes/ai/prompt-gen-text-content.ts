import { PROMPT_TOKENS } from '@attune/contract/prompts/limits'
import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import { forgetScope } from '../../turn/scope.ts'
import { go, addProblem, type Outcome, type Visit } from '../../turn/visit.ts'
import { dataSourcesOf, valueOf, renderText, type SourceResult } from '../../turn/source-values.ts'
import { askPrompt, takeText } from '../prompts.ts'
import type { NodeRunner } from '../runner.ts'
import { textOf, wholeOf } from '../settings.ts'

export const promptGenTextContent: NodeRunner = {
  enter: (visit) => {
    const prompt = promptOf(visit)
    if (!prompt.ok) return fail(visit, prompt.message)
    const isTemplate = TEMPLATE_ID.test(prompt.value.trim())
    const { min, max, initial } = PROMPT_TOKENS
    return askPrompt(visit, {
      for: 'text',
      templateId: isTemplate ? prompt.value.trim() : null,
      text: isTemplate ? null : prompt.value,
      maxTokens: Math.min(max, Math.max(min, wholeOf(visit, 'maxTokens') ?? initial)),
      tags: tagsOf(visit.node.properties['tags']),
    })
  },
  resume: (visit, given) => {
    if (given.kind !== 'result') return go(1)
    const text = takeText(visit, given.result)
    if (text.trim() === '') return fail(visit, given.result.ok ? 'The prompt returned no text.' : given.result.error)
    return go(1)
  },
}

const TEMPLATE_ID = /^v_pt[0-9a-f]+$/

/** `#` and the id of a data source stand for its value. */
const promptOf = (visit: Visit): SourceResult<string> => {
  const template = textOf(visit, 'template')
  if (template === null) return { ok: false, message: 'No prompt is set.' }
  const id = /^#(\w{1,60})$/.exec(template.trim())?.[1]
  if (id === undefined) return renderText(visit, template)
  const source = dataSourcesOf(visit.turn).find(({ _id }) => _id === id)
  if (!source) return { ok: false, message: `The scene has no data source “${id}”.` }
  const worked = valueOf(visit, source, source.type)
  return worked.ok ? { ok: true, value: String(worked.value) } : worked
}

const fail = (visit: Visit, why: string): Outcome => {
  visit.turn.run.reply = ''
  forgetScope(visit.turn)
  addProblem(visit, `No text was written: ${why}`)
  return go(1)
}
