import type { KeywordMatch } from '@attune/contract/scenes/keywords/limits'
import type { Generated } from 'kysely'
import type { Timestamp } from '../../columns.ts'

export interface KeywordsTable {
  organization_id: string
  keyword_id: string
  /** As somebody wrote them. */
  words: string[]
  /** As they are compared, in the same order. */
  forms: string[]
  match: KeywordMatch
  is_active: boolean
  add_labels: string[]
  remove_labels: string[]
  answer: string | null
  scene_id: string | null
  saved_by: string | null
  rev: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface KeywordUsesTable {
  organization_id: string
  contact_id: string
  sequence: number
  keyword_id: string
  at: Timestamp
}

declare module '../../schema.ts' {
  interface TenantSchema {
    keywords: KeywordsTable
    keyword_uses: KeywordUsesTable
  }
}
