import type { prompts } from '@attune/contract/prompts/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { getTemplate, listTemplates } from './list-templates.ts'
import { messagePromptLogs } from './prompt-logs.ts'
import { createTemplate, updateTemplate } from './save-template.ts'

export const promptHandlers: HandlersOf<typeof prompts> = {
  list: forMember(listTemplates),
  create: forMember(createTemplate),
  get: forMember(getTemplate),
  update: forMember(updateTemplate),
  listMessageLogs: forMember(messagePromptLogs),
}
