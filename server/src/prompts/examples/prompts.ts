import type { prompts } from '@attune/contract/prompts/calls'
import type { ExamplesOf } from '../../calls/examples-of.ts'

const WRITTEN = {
  title: 'Short night',
  settings: { model: null, temperature: 0.4, maxTokens: 200, breakingWords: ['faint'], stopWords: ['thanks'] },
  messages: [
    { role: 'system' as const, content: 'You write to a client whose status is {{ contact.status }}.', render: true },
  ],
}

export const examples: ExamplesOf<typeof prompts> = {
  list: () => ({ q: 'night', sort: 'title', direction: 'desc', limit: 10 }),
  create: () => WRITTEN,
  get: ({ promptId }) => ({ id: promptId }),
  update: ({ promptId }) => ({ id: promptId, ...WRITTEN, version: 1 }),
  listMessageLogs: ({ messageId }) => ({ id: messageId }),
}
