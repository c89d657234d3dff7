import type { Timestamp } from '../../columns.ts'

export interface ContactSignUpsTable {
  organization_id: string
  sign_up_id: string
  contact_id: string
  /** On whose page. */
  coach_id: string
  message: string
  /** The words with which they agreed to be texted; null: they left no phone number. */
  consent: string | null
  /** Whether it made the contact. */
  is_new: boolean
  at: Timestamp
}

declare module '../../schema.ts' {
  interface TenantSchema {
    contact_sign_ups: ContactSignUpsTable
  }
}
