import type { promptFacts } from '@attune/contract/prompts/facts'
import type { Caller } from '../../testing/caller.ts'

/** For each fact of a prompt template, a change that records it. Complete by type. */
export const promptChanges: Record<keyof typeof promptFacts, (author: Caller) => Promise<unknown>> = {
  PromptTemplateSaved: (author) =>
    author.ok('POST', '/v1/prompt-templates', { title: 'Reply', messages: [{ role: 'system', content: 'Be kind.' }] }),
}
