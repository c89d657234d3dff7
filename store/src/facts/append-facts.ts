import { FACT_VERSION, type FactKind } from '@attune/contract/app/facts'
import type { Global, Tenant } from '../store.ts'

/** One change of state: ids and kinds, never texts or values, so that a client can be erased. */
export interface NewFact {
  kind: FactKind
  contactId?: string
  payload?: Record<string, unknown>
  /** The account that did it; null for carriers and automation. */
  actor: string | null
  /** The call or work that led here. */
  cause: string | null
  at: Date
}

/** Writes facts in the transaction of the change they tell of. */
export const appendFacts = async (tx: Tenant, facts: NewFact[]): Promise<void> => {
  await tx.db
    .insertInto('facts')
    .values(facts.map((fact) => row(fact, tx.organizationId)))
    .execute()
  tx.wrote.facts = true
}

/** Facts of what spans organizations: sign-in, sign-out, rights. */
export const appendGlobalFacts = async (tx: Global, organizationId: string | null, facts: NewFact[]): Promise<void> => {
  await tx
    .insertInto('facts')
    .values(facts.map((fact) => row(fact, organizationId)))
    .execute()
}

const row = (fact: NewFact, organizationId: string | null) => ({
  version: FACT_VERSION,
  organization_id: organizationId,
  contact_id: fact.contactId ?? null,
  kind: fact.kind,
  payload: JSON.stringify(fact.payload ?? {}),
  actor: fact.actor,
  cause: fact.cause,
  at: fact.at,
})
