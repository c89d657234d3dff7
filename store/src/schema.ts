import type { FactsTable } from './facts/tables.ts'
import type { IdempotencyKeysTable } from './idempotency/tables.ts'
import type { WorkTable } from './work/tables.ts'

/** The event log and the jobs: of all organizations, and of none. */
interface FloorSchema {
  facts: FactsTable
  work: WorkTable
}

/**
 * Tables outside organizations. All others are tenant tables (tested by the catalogue test). Slices declare theirs where they
 * say what is in them (`declare module`), as jobs do with their payloads.
 */
export interface GlobalSchema extends FloorSchema {}

/**
 * Tables the tenant role can access: its organization's rows, and part of four global tables. Slices declare theirs likewise; a
 * global table of which this role sees its organization's part is declared in both.
 */
export interface TenantSchema extends FloorSchema {
  idempotency_keys: IdempotencyKeysTable
}
