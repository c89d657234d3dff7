import type { StandardKeyword } from '@attune/contract/conversations/keywords/standard'
import type { Generated } from 'kysely'
import type { Json, Timestamp } from '../../columns.ts'

/** Own texts by language and kind; what isn't there is the standard text. */
export type ConfirmationTexts = Partial<Record<string, Partial<Record<StandardKeyword, string>>>>

export interface KeywordConfirmationsTable {
  organization_id: string
  texts: Json<ConfirmationTexts>
  carrier_answers: boolean
  saved_by: string | null
  rev: Generated<number>
  updated_at: Timestamp
}

declare module '../../schema.ts' {
  interface TenantSchema {
    keyword_confirmations: KeywordConfirmationsTable
  }
}
