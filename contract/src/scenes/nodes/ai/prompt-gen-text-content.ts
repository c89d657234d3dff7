import type { NodeKind } from '../kind.ts'
import { NEXT } from '../kind.ts'
import { PROMPT_TOKENS } from '../../../prompts/limits.ts'
import { NODE_TEXT_MAX } from '../limits.ts'

/** Sets `reply` to the text; empty if it fails. */
export const promptGenTextContent: NodeKind<'prompt_gen_text_content'> = {
  type: 'prompt_gen_text_content',
  title: 'Prompt gen text',
  about: 'Writes a text with a prompt, for later nodes to use.',
  category: 'ai',
  outputs: NEXT,
  waits: 'result',
  properties: [
    {
      name: 'template',
      title: 'Template',
      hint: 'A text, or # followed by the ID of a data source.',
      field: 'prompt-text',
      maxLength: NODE_TEXT_MAX * 4,
      required: true,
    },
    {
      name: 'tags',
      title: 'Tags',
      hint: 'A Cancel scheduling with one of these tags also cancels a scheduler that leads to this step.',
      field: 'tags',
    },
    { name: 'maxTokens', title: 'Max tokens', field: 'integer', ...PROMPT_TOKENS, required: true },
  ],
}
