import type { NodeKind } from '../kind.ts'

export const textParser: NodeKind<'text_parser'> = {
  type: 'text_parser',
  title: 'Text parser',
  about: "Reads an answer from the client's last message.",
  category: 'listen',
  outputs: [
    { num: 1, title: 'correct' },
    { num: 2, title: 'incorrect' },
  ],
  properties: [
    {
      name: 'parserName',
      title: 'Answer',
      field: 'parser',
      config: 'parserConfig',
      initial: 'plain-text',
      required: true,
    },
    { name: 'parserConfig', title: 'Answer settings', field: 'parser-config' },
  ],
}
