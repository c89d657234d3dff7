import type { PromptLog, PromptSettings, TemplateMessage } from '@attune/contract/prompts/entity'
import type { Generated } from 'kysely'
import type { Timestamp, Json } from '../columns.ts'

export interface PromptTemplatesTable {
  organization_id: string
  template_id: string
  title: string
  /** The latest version. */
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface PromptTemplateVersionsTable {
  organization_id: string
  template_id: string
  version: number
  settings: Json<PromptSettings>
  messages: Json<TemplateMessage[]>
  /** Null if it came with the product, such as demo data. */
  saved_by: string | null
  saved_at: Timestamp
}

/** Prompt logs contain the client's data, so they are erased with the client. */
export interface PromptLogsTable {
  organization_id: string
  log_id: string
  contact_id: string
  /** Null, like `effect_key`, if it was about a message itself. */
  run_id: Generated<string | null>
  effect_key: Generated<string | null>
  purpose: PromptLog['purpose']
  template_id: string | null
  template_version: number | null
  model: string
  asked: Json<PromptLog['asked']>
  answer: string | null
  error: string | null
  milliseconds: number
  tokens_asked: number | null
  tokens_answered: number | null
  /** The message and its file, if it was about one. */
  sequence: Generated<number | null>
  media_id: Generated<string | null>
  at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    prompt_templates: PromptTemplatesTable
    prompt_template_versions: PromptTemplateVersionsTable
    prompt_logs: PromptLogsTable
  }
}
