import type { Mask, Timestamp } from '../columns.ts'

/** The requests that were made with an idempotency key. */
export interface IdempotencyKeysTable {
  organization_id: string
  /** Who made the request: whoever is behind a switch. */
  account_id: string
  key: string
  /** The call's method and path pattern. */
  call: string
  /** Empty once it was erased. */
  body_hash: string
  /** What the account was allowed to do when it was answered. */
  permissions: Mask
  /** Which attempt has the key. */
  claim: string
  claimed_at: Timestamp
  /**
   * `running`: nothing is committed yet. `changed`: something is, and the answer is still to come. `lost`: it failed after
   * that.
   */
  state: 'running' | 'changed' | 'lost' | 'answered'
  /** The refusal's code, if it was refused. */
  refusal: string | null
  /** The answer's JSON, or the refusal's data; empty if there is none. Null if it isn't known. */
  answer: string | null
  made_at: Timestamp
}
