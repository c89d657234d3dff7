import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { PromptTemplate } from './entity.ts'
import { PROMPT_TEMPLATES_MAX, PROMPT_TITLE_MAX } from './limits.ts'

const NOT_SAVED = 'Prompt template not saved'

export const promptRefusals = defineRefusals({
  PromptTemplateNotFound: { status: 404, title: 'Page Not Found', message: 'Prompt template not found.' },
  PromptTitleRequired: { status: 422, title: NOT_SAVED, message: 'Enter a title for the prompt template.' },
  PromptTitleTooLong: {
    status: 422,
    title: NOT_SAVED,
    message: `A title can have at most ${PROMPT_TITLE_MAX} characters.`,
  },
  PromptTemplateEmpty: { status: 422, title: NOT_SAVED, message: 'Write at least one message for the model.' },
  PromptTemplateBroken: {
    status: 422,
    title: NOT_SAVED,
    message: "One of the messages isn't a valid template.",
    data: z.object({ message: z.number().int(), problem: z.string() }),
  },
  PromptTemplatePrivate: {
    status: 403,
    title: NOT_SAVED,
    message:
      "You don't have the right to see clients' names, phone numbers and email addresses, and one of the messages reads them.",
    data: z.object({ message: z.number().int(), name: z.string() }),
  },
  PromptTemplateChanged: {
    status: 409,
    title: NOT_SAVED,
    message: 'Someone else saved this prompt template in the meantime.',
    data: z.object({ template: PromptTemplate }),
  },
  TooManyPromptTemplates: {
    status: 422,
    title: NOT_SAVED,
    message: `Your organization has reached the limit of ${PROMPT_TEMPLATES_MAX} prompt templates.`,
  },
})
