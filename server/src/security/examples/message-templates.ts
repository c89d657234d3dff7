import type { templateCalls } from '@attune/contract/conversations/template-calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { newId } from '../../new-id.ts'
import type { ExamplesOf } from './examples-of.ts'

export const templateExamples: ExamplesOf<typeof templateCalls> = {
  listTemplates: () => ({}),
  // Not shared: that takes one right more than the call.
  createTemplate: () => ({ title: 'Morning', text: 'Hi {{ client.firstName }}', kind: 'Inquire', shared: false }),
  updateTemplate: () => ({ id: newId('mt'), title: 'Evening', text: 'Good night', kind: null, shared: false }),
  removeTemplate: () => ({ id: newId('mt') }),
  renderTemplate: ({ contactId }) => ({ id: newId('mt'), contactId }),
  previewTemplate: ({ contactId }) => ({ text: 'Hi {{ client.firstName }}', contactId }),
  variableValues: ({ contactId }) => ({ id: contactId }),
}

/** Examples of these name what is not there: templates are each person's own. */
export const templatesRefused: Record<string, RefusalCode> = {
  'conversations.updateTemplate': 'TemplateNotFound',
  'conversations.removeTemplate': 'TemplateNotFound',
  'conversations.renderTemplate': 'TemplateNotFound',
}
