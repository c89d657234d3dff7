import type { programFacts } from '@attune/contract/programs/facts'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../work/record-facts.ts'

type ProgramFact = keyof typeof programFacts

/** Who or what made a change, and when. */
export interface ChangedBy {
  actor: string | null
  cause: string | null
  at: Date
}

/** A fact of a program, or with a client of their time in it. */
export const recordProgramFact = (
  tx: Tenant,
  kind: ProgramFact,
  about: { programId: string; version?: number; contactId?: string; stateId?: string; stepId?: string },
  by: ChangedBy,
): Promise<void> => {
  const { contactId, ...payload } = about
  return recordFacts(tx, [{ kind, ...(contactId === undefined ? {} : { contactId }), payload, ...by }])
}
