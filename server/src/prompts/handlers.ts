import type { prompts } from '@attune/contract/prompts/calls'
import { inside, type HandlersOf } from '../http/handler.ts'
import { getTemplate, listTemplates } from './list-templates.ts'
import { messagePromptLogs } from './prompt-logs.ts'
import { createTemplate, updateTemplate } from './save-template.ts'

export const promptHandlers: HandlersOf<typeof prompts> = {
  list: inside(listTemplates),
  create: inside(createTemplate),
  get: inside(getTemplate),
  update: inside(updateTemplate),
  messageLogs: inside(messagePromptLogs),
}
