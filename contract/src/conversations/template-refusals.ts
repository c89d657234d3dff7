import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { MESSAGE_TEXT_MAX, TEMPLATES_MAX, TEMPLATE_TITLE_MAX } from './limits.ts'
import { MessageTemplate } from './templates.ts'

/** Kept apart from the slice's other refusals, which the panel loads without these shapes. */
export const templateRefusals = defineRefusals({
  TemplateNotFound: { status: 404, title: 'Page Not Found', message: 'Template not found.' },
  TemplateNotYours: {
    status: 403,
    title: 'Template not saved',
    message: "This template is shared. You need permission to manage the organization's templates to change it.",
  },
  TemplateSharingNotAllowed: {
    status: 403,
    title: 'Template not saved',
    message: "You need permission to manage the organization's templates to share one.",
  },
  TemplateTitleRequired: { status: 422, title: 'Template not saved', message: 'Enter a title for the template.' },
  TemplateTitleTooLong: {
    status: 422,
    title: 'Template not saved',
    message: `A title can have at most ${TEMPLATE_TITLE_MAX} characters.`,
  },
  TemplateEmpty: { status: 422, title: 'Template not saved', message: 'Write the text of the template first.' },
  TemplateTooLong: {
    status: 422,
    title: 'Template not saved',
    message: `Text should be less then ${MESSAGE_TEXT_MAX} chars.`,
  },
  /** `data` says what is wrong and where; line and column count from 1. */
  TemplateBroken: {
    status: 422,
    title: 'Invalid template',
    message: "This text isn't a valid template. Check what's between the braces.",
    data: z.object({ problem: z.string(), line: z.number().int(), column: z.number().int() }),
  },
  TemplatePrivate: {
    status: 403,
    title: 'Template not saved',
    message: "You don't have the right to see clients' names, and this text reads one. Take it out of the text.",
  },
  TemplateTooMuch: {
    status: 422,
    title: 'Template too complex',
    message: 'For this client, the text gets too long or takes too many steps.',
  },
  /** `data` is the current template. */
  TemplateChanged: {
    status: 409,
    title: 'Template changed',
    message: 'This template was changed in the meantime. Review the changes, then save again.',
    data: MessageTemplate,
  },
  TooManyTemplates: {
    status: 422,
    title: 'Template not saved',
    message: `You already have ${TEMPLATES_MAX} templates. Delete one first.`,
  },
})
