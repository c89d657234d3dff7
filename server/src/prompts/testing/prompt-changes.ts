import type { promptFacts } from '@attune/contract/prompts/facts'
import type { Caller } from '../../testing/caller.ts'
import { idFrom, type BelongingsOf } from '../../testing/keeper.ts'

/** For each fact of a prompt template, a change that records it. Complete by type. */
export const promptChanges: Record<keyof typeof promptFacts, (scene: { priya: Caller }) => Promise<unknown>> = {
  PromptTemplateSaved: ({ priya }) => addPrompt(priya),
}

export const promptBelongings: BelongingsOf<'prompt'> = {
  prompt: { of: 'organization', add: async ({ author }) => ({ promptId: await addPrompt(author) }) },
}

const addPrompt = (author: Caller): Promise<string> =>
  idFrom(author, '/v1/prompt-templates', { title: 'Reply', messages: [{ role: 'system', content: 'Be kind.' }] })
