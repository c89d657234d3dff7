import type { NodeKind } from '../kind.ts'
import { NODE_ATTACHMENTS_MAX, NODE_TEXT_MAX } from '../limits.ts'

/** Sends a text, then reads replies. Asked once per run unless `repeatable`: a second pass uses the stored answer. */
export const question: NodeKind<'question'> = {
  type: 'question',
  title: 'Question',
  about: 'Asks the client and reads the answer.',
  category: 'talk',
  outputs: [
    { num: 1, title: 'correct' },
    { num: 2, title: 'incorrect' },
  ],
  waits: 'reply',
  properties: [
    { name: 'text', title: 'Text', field: 'template', maxLength: NODE_TEXT_MAX, multiline: true, required: true },
    { name: 'attachments', title: 'Attachments', field: 'media', max: NODE_ATTACHMENTS_MAX },
    { name: 'tags', title: 'Tags', field: 'tags' },
    {
      name: 'parserName',
      title: 'Answer',
      field: 'parser',
      config: 'parserConfig',
      initial: 'plain-text',
      required: true,
    },
    { name: 'parserConfig', title: 'Answer settings', field: 'parser-config' },
    {
      name: 'repeatable',
      title: 'Repeatable',
      hint: 'Asks again on every pass. Otherwise later passes use the first answer.',
      field: 'boolean',
      initial: false,
    },
    {
      name: 'excludeFromMuteTracking',
      title: 'Exclude from mute tracking',
      hint: 'Doesn’t count toward the unanswered messages that mute automation.',
      field: 'boolean',
      initial: false,
    },
  ],
}
