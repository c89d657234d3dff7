import { defineFacts } from '../facts.ts'

/** Facts of the prompts slice. */
export const promptFacts = defineFacts({
  PromptTemplateSaved: { about: 'prompts', live: 'none' },
})
