import { joinSlices } from './slices.ts'

/** Every kind of fact in the event log. */
export const FACTS = joinSlices('facts')
export type FactKind = keyof typeof FACTS
export const FACT_KINDS = Object.keys(FACTS) as [FactKind, ...FactKind[]] // The keys of a table known in full.
