import type { FactKind } from '@attune/contract/app/facts'
import { FACT_VERSION } from '@attune/contract/facts'
import type { Global, Tenant } from '../store.ts'

/** A change of state. Contains ids and kinds only, never texts or values, so that clients can be erased. */
export interface NewFact {
  kind: FactKind
  contactId?: string
  payload?: Record<string, unknown>
  /** The account that caused it; null for carriers and automation. */
  actor: string | null
  /** The call or job that caused it. */
  cause: string | null
  at: Date
}

/** Appends facts in the transaction of the change they record. */
export const appendFacts = async (tx: Tenant, facts: NewFact[]): Promise<void> => {
  await tx.insert('facts', facts.map(toRow)).execute()
  tx.wrote.facts = true
}

/** Appends facts about things outside organizations: sign-in, sign-out, permissions. */
export const appendGlobalFacts = async (tx: Global, organizationId: string | null, facts: NewFact[]): Promise<void> => {
  await tx
    .insertInto('facts')
    .values(facts.map((fact) => ({ ...toRow(fact), organization_id: organizationId })))
    .execute()
}

const toRow = (fact: NewFact) => ({
  version: FACT_VERSION,
  contact_id: fact.contactId ?? null,
  kind: fact.kind,
  payload: JSON.stringify(fact.payload ?? {}),
  actor: fact.actor,
  cause: fact.cause,
  at: fact.at,
})
