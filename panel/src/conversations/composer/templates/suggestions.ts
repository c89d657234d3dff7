import type { TemplateKind } from '@attune/contract/conversations/constants'
import type { MessageTemplate } from '@attune/contract/conversations/templates'

/** Something to say to a client, under one of the three labels. */
export interface Suggestion {
  key: string
  kind: TemplateKind
  words: string
  /** A text, or the template that makes it. */
  source: { text: string } | { template: MessageTemplate }
}

/** Default message suggestions (spec 1 §9): a question and an encouragement. */
const DEFAULTS: readonly Suggestion[] = [
  { key: 'question', kind: 'Inquire', words: 'How are you?', source: { text: 'How are you?' } },
  { key: 'encouragement', kind: 'Motivate', words: 'Have a great day!', source: { text: 'Have a great day!' } },
]

const ORDER: readonly TemplateKind[] = ['Guide', 'Inquire', 'Motivate']

/** The row above the composer: templates of a kind and the defaults, kind by kind. */
export const suggestionsOf = (templates: readonly MessageTemplate[]): Suggestion[] => {
  const own = templates.flatMap((template): Suggestion[] =>
    template.kind === null
      ? []
      : [{ key: template._id, kind: template.kind, words: template.title, source: { template } }],
  )
  return ORDER.flatMap((kind) => [...own, ...DEFAULTS].filter((suggestion) => suggestion.kind === kind))
}
