import type { TemplateKind } from '@attune/contract/conversations/constants'
import type { Generated } from 'kysely'
import type { Timestamp } from '../columns.ts'

export interface MessageTemplatesTable {
  organization_id: string
  template_id: string
  author_id: string
  title: string
  text: string
  kind: TemplateKind | null
  shared: Generated<boolean>
  rev: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    message_templates: MessageTemplatesTable
  }
}
