import type { PromptTemplatesTable, PromptTemplateVersionsTable, PromptLogsTable } from './tables.ts'

export interface PromptsSchema {
  prompt_templates: PromptTemplatesTable
  prompt_template_versions: PromptTemplateVersionsTable
  prompt_logs: PromptLogsTable
}
