import type { templateCalls } from '@attune/contract/conversations/template-calls'
import type { ExamplesOf } from '../../calls/examples-of.ts'

export const templateExamples: ExamplesOf<typeof templateCalls> = {
  listTemplates: () => ({}),
  // Not shared, which requires another right.
  createTemplate: () => ({ title: 'Morning', text: 'Hi {{ client.firstName }}', kind: 'Inquire', shared: false }),
  updateTemplate: ({ templateId }) => ({
    id: templateId,
    title: 'Evening',
    text: 'Good night',
    kind: null,
    shared: false,
  }),
  removeTemplate: ({ templateId }) => ({ id: templateId }),
  renderTemplate: ({ contactId, templateId }) => ({ id: templateId, contactId }),
  previewTemplate: ({ contactId }) => ({ text: 'Hi {{ client.firstName }}', contactId }),
  getVariableValues: ({ contactId }) => ({ id: contactId }),
}
