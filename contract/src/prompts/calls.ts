import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { conversationRefusals } from '../conversations/refusals.ts'
import { MessageId, PromptTemplateId } from '../ids.ts'
import { page, queryInteger } from '../page.ts'
import { PromptLog, PromptSettings, PromptTemplate, TemplateMessage } from './entity.ts'
import { PROMPT_PAGE, PROMPT_TEMPLATE_MESSAGES_MAX } from './limits.ts'
import { promptRefusals } from './refusals.ts'

const { PromptTemplateNotFound, PromptTemplateChanged, TooManyPromptTemplates } = promptRefusals
const { PromptTitleRequired, PromptTitleTooLong, PromptTemplateEmpty, PromptTemplateBroken } = promptRefusals
const WRITING = { PromptTitleRequired, PromptTitleTooLong, PromptTemplateEmpty, PromptTemplateBroken }
const PATH = '/v1/prompt-templates'

const templateFields = {
  title: z.string().max(1_000),
  settings: PromptSettings.prefault({}),
  messages: z.array(TemplateMessage).max(PROMPT_TEMPLATE_MESSAGES_MAX),
}

/** By title; `q` is looked for in it. `provider`: whether this installation can ask a model at all. */
const list = tenantCall('prompt-templates.view', { method: 'GET', path: PATH, summary: 'Prompt templates' })
  .input(
    z
      .strictObject({
        q: z.string().max(100).optional(),
        limit: queryInteger(1, 100).default(PROMPT_PAGE),
        next: z.string().max(400).optional(),
      })
      .prefault({}),
  )
  .output(page(PromptTemplate).extend({ provider: z.object({ model: z.string() }).nullable() }))

const create = tenantCall('prompt-templates.update', { method: 'POST', path: PATH, summary: 'Make a prompt template' })
  .input(z.strictObject(templateFields))
  .output(PromptTemplate)
  .errors({ ...WRITING, TooManyPromptTemplates })

const get = tenantCall('prompt-templates.view', { method: 'GET', path: `${PATH}/{id}`, summary: 'One prompt template' })
  .input(z.strictObject({ id: PromptTemplateId }))
  .output(PromptTemplate)
  .errors({ PromptTemplateNotFound })

/** Saves the next version. With `version`, only if that one is the latest. */
const update = tenantCall('prompt-templates.update', {
  method: 'PUT',
  path: `${PATH}/{id}`,
  summary: 'Save a prompt template',
})
  .input(
    z.strictObject({
      id: PromptTemplateId,
      ...templateFields,
      version: z.number().int().min(1).max(1_000_000).optional(),
    }),
  )
  .output(PromptTemplate)
  .errors({ ...WRITING, PromptTemplateNotFound, PromptTemplateChanged })

/** What models were asked on the way to a message that a scene wrote, the latest first. */
const messageLogs = tenantCall('messages.prompt-logs', {
  method: 'GET',
  path: '/v1/messages/{id}/prompt-logs',
  summary: 'Prompts behind a message',
})
  .input(z.strictObject({ id: MessageId }))
  .output(z.object({ data: z.array(PromptLog) }))
  .errors({ MessageNotFound: conversationRefusals.MessageNotFound })

export const prompts = { list, create, get, update, messageLogs }
