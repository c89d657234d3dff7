import type { programFacts } from '@attune/contract/programs/facts'
import type { Tenant } from '@attune/store/store'
import type { By } from '../calls/by.ts'
import { recordFacts } from '../work/record-facts.ts'

type ProgramFact = keyof typeof programFacts

/** A fact of a program, or with a client of their time in it. */
export const recordProgramFact = (
  tx: Tenant,
  kind: ProgramFact,
  about: { programId: string; version?: number; contactId?: string; stateId?: string; stepId?: string },
  by: By,
): Promise<void> => {
  const { contactId, ...payload } = about
  return recordFacts(tx, [{ kind, ...(contactId === undefined ? {} : { contactId }), payload, ...by }])
}
