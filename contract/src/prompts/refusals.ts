import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { PromptTemplate } from './entity.ts'
import { PROMPT_TEMPLATES_MAX, PROMPT_TITLE_MAX } from './limits.ts'

const NOT_SAVED = 'Prompt template not saved'

export const promptRefusals = defineRefusals({
  PromptTemplateNotFound: { status: 404, title: 'Page Not Found', message: 'This prompt template is not there.' },
  PromptTitleRequired: { status: 422, title: NOT_SAVED, message: 'A prompt template needs a title.' },
  PromptTitleTooLong: {
    status: 422,
    title: NOT_SAVED,
    message: `A title has ${PROMPT_TITLE_MAX} characters at most.`,
  },
  PromptTemplateEmpty: { status: 422, title: NOT_SAVED, message: 'Write what the model is to be told first.' },
  PromptTemplateBroken: {
    status: 422,
    title: NOT_SAVED,
    message: 'One of its messages is no template.',
    data: z.object({ message: z.number().int(), problem: z.string() }),
  },
  PromptTemplateChanged: {
    status: 409,
    title: NOT_SAVED,
    message: 'Somebody else has saved this prompt template meanwhile.',
    data: z.object({ template: PromptTemplate }),
  },
  TooManyPromptTemplates: {
    status: 422,
    title: NOT_SAVED,
    message: `There are ${PROMPT_TEMPLATES_MAX} prompt templates, the most there may be.`,
  },
})
