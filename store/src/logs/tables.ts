import type { Timestamp } from '../columns.ts'

/** Who saw whom. */
export interface LooksTable {
  organization_id: string
  contact_id: string
  /** The beginning of the hour. */
  hour: Timestamp
  /** Who saw it: whoever is behind a switch. */
  reader_id: string
  /** Whose account they were in. */
  account_id: string
  /** Loaded ahead by the panel, in case it is opened next. */
  ahead: boolean
  /** When it first happened in that hour. */
  at: Timestamp
}

/** What is sealed about a client. Lines are added, never changed; erasing removes their content. */
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
