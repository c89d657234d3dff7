import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { MESSAGE_TEXT_MAX, TEMPLATES_MAX, TEMPLATE_TITLE_MAX } from './limits.ts'
import { MessageTemplate } from './templates.ts'

/** Beside the slice's other refusals, which the panel reads without the shapes that these carry. */
export const templateRefusals = defineRefusals({
  TemplateNotFound: { status: 404, title: 'Page Not Found', message: 'This template is not there.' },
  TemplateNotYours: {
    status: 403,
    title: 'Template not saved',
    message: 'This template is shared. Only who may change templates of the organization changes it.',
  },
  TemplateSharingNotAllowed: {
    status: 403,
    title: 'Template not saved',
    message: 'Only who may change templates of the organization may share one.',
  },
  TemplateTitleRequired: { status: 422, title: 'Template not saved', message: 'A template needs a title.' },
  TemplateTitleTooLong: {
    status: 422,
    title: 'Template not saved',
    message: `A title has ${TEMPLATE_TITLE_MAX} characters at most.`,
  },
  TemplateEmpty: { status: 422, title: 'Template not saved', message: 'Write the text of the template first.' },
  TemplateTooLong: {
    status: 422,
    title: 'Template not saved',
    message: `Text should be less then ${MESSAGE_TEXT_MAX} chars.`,
  },
  /** `data` says what is wrong and where, counted from 1. */
  TemplateBroken: {
    status: 422,
    title: 'Template cannot be read',
    message: 'This text cannot be read as a template. Look at what stands between the braces.',
    data: z.object({ problem: z.string(), line: z.number().int(), column: z.number().int() }),
  },
  TemplateTooMuch: {
    status: 422,
    title: 'Template does too much',
    message: 'With this client the text grows too long or takes too many steps.',
  },
  /** `data` is the template as it is now. */
  TemplateChanged: {
    status: 409,
    title: 'Template changed',
    message: 'This template was changed meanwhile. Look at what is new, then save again.',
    data: MessageTemplate,
  },
  TooManyTemplates: {
    status: 422,
    title: 'Template not saved',
    message: `You have ${TEMPLATES_MAX} templates already. Delete one first.`,
  },
})
