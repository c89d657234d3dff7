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
  /** Put into the folder by hand, or taken out of what its filters bring. */
  hand: 'in' | 'out'
}
/** Changes of how many threads there are of a kind; their sum is how many. Written by the database itself. */
export interface ThreadCountsTable {
  organization_id: string
  /** Empty for what is the same for everybody. */
  account_id: string
  kind: 'all' | 'received' | 'waiting' | 'pinned' | 'review' | 'stopped' | 'mine' | 'caught'
  count_id: Generated<bigint>
  change: bigint
}
