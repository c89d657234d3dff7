import type { FactKind } from '@attune/contract/app/facts'
import { FACT_VERSION } from '@attune/contract/facts'
import { sql } from 'kysely'
import type { Global, Tenant } from '../store.ts'
import { insertWork, type NewWork } from '../work/queue.ts'

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

/** Appends facts in the transaction of the change they record, and adds the jobs that they start, by one statement. */
export const appendFacts = async (
  tx: Tenant,
  facts: readonly NewFact[],
  works: readonly NewWork[] = [],
): Promise<void> => {
  const rows = facts
    .map(toRow)
    .map(
      ({ version, contact_id, kind, payload, actor, cause, at }) =>
        sql`(${tx.organizationId}, ${version}, ${contact_id}, ${kind}, ${payload}, ${actor}, ${cause}, ${at})`,
    )
  const append = sql`
    insert into facts (organization_id, version, contact_id, kind, payload, actor, cause, at) values ${sql.join(rows)}`
  const both = works.length === 0 ? append : sql`with appended as (${append}) ${insertWork(tx, works)}`
  await both.execute(tx.db)
  tx.wrote.facts = true
  if (works.length > 0) tx.wrote.work = true
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
