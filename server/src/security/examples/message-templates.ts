import type { templateCalls } from '@attune/contract/conversations/template-calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { newId } from '../../new-id.ts'
import type { ExamplesOf } from './examples-of.ts'

export const templateExamples: ExamplesOf<typeof templateCalls> = {
  listTemplates: () => ({}),
  // Not shared, which takes another right.
  createTemplate: () => ({ title: 'Morning', text: 'Hi {{ client.firstName }}', kind: 'Inquire', shared: false }),
  updateTemplate: () => ({ id: newId('mt'), title: 'Evening', text: 'Good night', kind: null, shared: false }),
  removeTemplate: () => ({ id: newId('mt') }),
  renderTemplate: ({ contactId }) => ({ id: newId('mt'), contactId }),
  previewTemplate: ({ contactId }) => ({ text: 'Hi {{ client.firstName }}', contactId }),
  variableValues: ({ contactId }) => ({ id: contactId }),
}

/** These examples name templates that do not exist: templates are personal. */
export const templatesRefused: Record<string, RefusalCode> = {
  'conversations.updateTemplate': 'TemplateNotFound',
  'conversations.removeTemplate': 'TemplateNotFound',
  'conversations.renderTemplate': 'TemplateNotFound',
}
