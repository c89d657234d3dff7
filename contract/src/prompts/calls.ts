import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { conversationRefusals } from '../conversations/refusals.ts'
import { MessageId } from '../ids.ts'
import { PromptTemplateId } from './ids.ts'
import { page, queryInteger, sortDirection, sortField } from '../page.ts'
import { sortsIn } from '../sort.ts'
import { PromptLog, PromptSettings, PromptTemplate, TemplateMessage } from './entity.ts'
import { PROMPT_PAGE, PROMPT_TEMPLATE_MESSAGES_MAX } from './limits.ts'
import { promptRefusals } from './refusals.ts'
import { PROMPT_SORTS } from './sorts.ts'

const { PromptTemplateNotFound, PromptTemplateChanged, TooManyPromptTemplates } = promptRefusals
const { PromptTitleRequired, PromptTitleTooLong, PromptTemplateEmpty, PromptTemplateBroken, PromptTemplatePrivate } =
  promptRefusals
const WRITING = {
  PromptTitleRequired,
  PromptTitleTooLong,
  PromptTemplateEmpty,
  PromptTemplateBroken,
  PromptTemplatePrivate,
}
const PATH = '/v1/prompt-templates'

const templateFields = {
  title: z.string().max(1_000),
  settings: PromptSettings.prefault({}),
  messages: z.array(TemplateMessage).max(PROMPT_TEMPLATE_MESSAGES_MAX),
}

/**
 * Lists prompt templates, by title unless you choose another order; `q` searches the titles. `provider` is the model in use, or null if
 * no provider is configured.
 */
const list = tenantCall('prompt-templates.view', { method: 'GET', path: PATH, summary: 'List prompt templates' })
  .input(
    z
      .strictObject({
        q: z.string().max(100).optional(),
        /** `title` by default. `updated`: by when they were last saved. Equal values are sorted by id. */
        sort: sortField(sortsIn(PROMPT_SORTS)).optional(),
        /** Defaults to `asc` for `title`, otherwise `desc`. */
        direction: sortDirection.optional(),
        limit: queryInteger(1, 100).default(PROMPT_PAGE),
        next: z.string().max(400).optional(),
      })
      .prefault({}),
  )
  .output(page(PromptTemplate).extend({ provider: z.object({ model: z.string() }).nullable() }))

/** Creates a prompt template. */
const create = tenantCall('prompt-templates.update', {
  method: 'POST',
  path: PATH,
  summary: 'Create a prompt template',
})
  .input(z.strictObject(templateFields))
  .output(PromptTemplate)
  .errors({ ...WRITING, TooManyPromptTemplates })

/** Returns the latest version of a prompt template. */
const get = tenantCall('prompt-templates.view', {
  method: 'GET',
  path: `${PATH}/{id}`,
  summary: 'Get a prompt template',
})
  .input(z.strictObject({ id: PromptTemplateId }))
  .output(PromptTemplate)
  .errors({ PromptTemplateNotFound })

/** Saves a new version of a prompt template; with `version`, only if that is still the latest. */
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

/** Lists the model requests behind a message written by a scene, or for transcripts of its sounds, newest first. */
const listMessageLogs = tenantCall('messages.prompt-logs', {
  method: 'GET',
  path: '/v1/messages/{id}/prompt-logs',
  summary: 'List prompt logs of a message',
})
  .input(z.strictObject({ id: MessageId }))
  .output(z.object({ data: z.array(PromptLog) }))
  .errors({ MessageNotFound: conversationRefusals.MessageNotFound })

export const prompts = { list, create, get, update, listMessageLogs }
