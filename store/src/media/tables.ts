import type { Timestamp, NullableTimestamp } from '../columns.ts'

export interface MediaTable {
  organization_id: string
  media_id: string
  kind: 'message-attachment' | 'contact-photo' | 'staff-photo' | 'organization-logo'
  state: 'storing' | 'ready'
  file_name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  /** The uploading account; null for files from a carrier. */
  uploaded_by: string | null
  contact_id: string | null
  /** When it was first used. Unused uploads are deleted after a day. */
  used_at: NullableTimestamp
  created_at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    media: MediaTable
  }
}
