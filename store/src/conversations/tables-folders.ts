import type { ThreadFilters } from '@attune/contract/conversations/folders'
import type { FolderColor } from '@attune/contract/conversations/constants'
import type { Generated } from 'kysely'
import type { Timestamp, Json } from '../columns.ts'

export interface ThreadFoldersTable {
  organization_id: string
  folder_id: string
  account_id: string
  title: string
  filters: Json<ThreadFilters>
  color: FolderColor | null
  sort_index: number
  is_primary: Generated<boolean>
  rev: Generated<number>
  created_at: Timestamp
}
export interface ThreadFolderMembersTable {
  organization_id: string
  folder_id: string
  contact_id: string
  /** `in`: added by hand. `out`: excluded from the filters' matches. */
  hand: 'in' | 'out'
}
/** Changes of thread counts by kind; their sum is the count. Written by triggers. */
export interface ThreadCountsTable {
  organization_id: string
  /** Empty for counts that are the same for everyone. */
  account_id: string
  kind: 'all' | 'received' | 'waiting' | 'pinned' | 'review' | 'stopped' | 'mine' | 'caught'
  count_id: Generated<bigint>
  change: bigint
}

declare module '../schema.ts' {
  interface TenantSchema {
    thread_folders: ThreadFoldersTable
    thread_folder_members: ThreadFolderMembersTable
    thread_counts: ThreadCountsTable
  }
}
