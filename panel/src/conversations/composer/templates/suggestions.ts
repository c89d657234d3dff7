import type { TemplateKind } from '@attune/contract/conversations/constants'
import type { MessageTemplate } from '@attune/contract/conversations/templates'

/** A suggested message under one of the three labels. */
export interface Suggestion {
  key: string
  kind: TemplateKind
  words: string
  /** A fixed text, or the template to render. */
  source: { text: string } | { template: MessageTemplate }
}

/** Built-in suggestions: a question and an encouragement. */
const DEFAULTS: readonly Suggestion[] = [
  { key: 'question', kind: 'Inquire', words: 'How are you?', source: { text: 'How are you?' } },
  { key: 'encouragement', kind: 'Motivate', words: 'Have a great day!', source: { text: 'Have a great day!' } },
]

const ORDER: readonly TemplateKind[] = ['Guide', 'Inquire', 'Motivate']

/** Suggestions grouped by kind: templates that have one, then the built-in ones. */
export const suggestionsOf = (templates: readonly MessageTemplate[]): Suggestion[] => {
  const own = templates.flatMap((template): Suggestion[] =>
    template.kind === null
      ? []
      : [{ key: template._id, kind: template.kind, words: template.title, source: { template } }],
  )
  return ORDER.flatMap((kind) => [...own, ...DEFAULTS].filter((suggestion) => suggestion.kind === kind))
}
