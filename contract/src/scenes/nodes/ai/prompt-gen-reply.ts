import type { NodeKind } from '../kind.ts'
import { NODE_NAME_MAX, PROMPT_MESSAGE_LIMIT } from '../limits.ts'

/** `messageLimit` limits the messages of a session. When it is reached, or on stop words, the session ends: output 3. */
export const promptGenReply: NodeKind<'prompt_gen_reply'> = {
  type: 'prompt_gen_reply',
  title: 'Prompt gen reply',
  about: 'Writes a reply with a prompt and sends it.',
  category: 'ai',
  outputs: [
    { num: 1, title: 'success' },
    { num: 2, title: 'breaking words' },
    { num: 3, title: 'stop words' },
  ],
  waits: 'result',
  properties: [
    { name: 'templateId', title: 'Prompt template', field: 'prompt-template', required: true },
    {
      name: 'sessionId',
      title: 'Session',
      hint: 'Replies in the same session share their history. Leave empty for a session of this node only.',
      field: 'text',
      maxLength: NODE_NAME_MAX,
    },
    { name: 'messageLimit', title: 'Message limit', field: 'integer', ...PROMPT_MESSAGE_LIMIT, unit: 'messages' },
    { name: 'appendMessages', title: 'Append messages', field: 'prompt-messages' },
  ],
}
