import type { Timestamp } from '../columns.ts'

/** Who saw whom. */
export interface LooksTable {
  organization_id: string
  contact_id: string
  /** The beginning of the hour. */
  hour: Timestamp
  /** Who saw it: whoever is behind a switch. */
  reader_id: string
  /** In whose account. */
  account_id: string
  /** Loaded by the panel for the case that it is opened next. */
  ahead: boolean
  /** When it was first in that hour. */
  at: Timestamp
}

/** What is sealed about a client. Lines are added, never changed; erasing takes their content. */
export interface ProofLinesTable {
  organization_id: string
  contact_id: string
  /** Position in the chain, from 1. */
  place: number
  /** What the line is about, such as `message:12`. */
  source: string
  kind: 'consent' | 'stop' | 'message' | 'delivery' | 'hold' | 'rule' | 'look' | 'erased'
  at: Timestamp
  salt: string | null
  /** JSON. */
  content: string | null
  digest: string
  hash: string
}

declare module '../schema.ts' {
  interface TenantSchema {
    looks: LooksTable
    proof_lines: ProofLinesTable
  }
}
