import { defineSlice } from '../slice.ts'
import { prompts } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { promptFacts } from './facts.ts'
import * as ids from './ids.ts'
import { promptRefusals } from './refusals.ts'

export const promptsSlice = defineSlice({
  calls: { prompts },
  tags: {
    prompts: { name: 'Prompts', description: 'Prompt templates and the log of what a model was asked.' },
  },
  ids,
  facts: promptFacts,
  factGroup: 'Organization',
  refusals: promptRefusals,
  schemas: [entitySchemas],
  pages: ['/prompt-templates', '/prompt-templates/:id'],
})
