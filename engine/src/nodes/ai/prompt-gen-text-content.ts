import { PROMPT_TOKENS } from '@attune/contract/prompts/limits'
import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import { go, type Outcome, type Visit } from '../../turn/visit.ts'
import { askPrompt, goOnWithoutText, isTemplateId, promptIn, takeText } from '../prompts.ts'
import type { NodeRunner } from '../runner.ts'
import { textOf, wholeOf } from '../settings.ts'

export const promptGenTextContent: NodeRunner = {
  enter: (visit) => {
    const template = textOf(visit, 'template')
    if (template === null) return fail(visit, 'No prompt is set.')
    const prompt = promptIn(visit, template)
    if (!prompt.ok) return fail(visit, prompt.message)
    const templateId = isTemplateId(prompt.value.trim()) ? prompt.value.trim() : null
    const { min, max, initial } = PROMPT_TOKENS
    return askPrompt(visit, {
      for: 'text',
      templateId,
      text: templateId === null ? prompt.value : null,
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

const fail = (visit: Visit, why: string): Outcome => goOnWithoutText(visit, `No text was written: ${why}`)
