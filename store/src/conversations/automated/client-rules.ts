import type { StaffName } from '@attune/contract/staff/entity'
import {
  NO_CLIENT_RULES,
  type ClientCommandKind,
  type ClientRuleTerms,
  type RuleSource,
} from '@attune/contract/conversations/automated/client-rules'
import { AUTOMATION_SOURCES } from '@attune/contract/conversations/constants'
import { sql, type Selectable } from 'kysely'
import { staffNameOf } from '../../staff/staff-name.ts'
import type { Tenant } from '../../store.ts'
import type { ClientRulesTable, ClientRuleChangesTable } from './tables.ts'
import type { TakeoverTimes } from './takeovers.ts'

export interface ClientRulesRecord extends ClientRuleTerms {
  /** Links to the client's page with another number have ended. */
  linkRev: number
}

/** A client's own rules; none if they never asked for any. */
export const loadClientRules = async (tx: Tenant, contactId: string): Promise<ClientRulesRecord> =>
  (await listClientRules(tx, [contactId])).get(contactId) ?? NO_RULES

/** A client's own rules, and the last takeover of their conversation, over or not: what automation looks at each time. */
export const loadClientTerms = async (
  tx: Tenant,
  contactId: string,
): Promise<{ rules: ClientRulesRecord; takeover: TakeoverTimes | undefined }> => {
  const row = await tx
    .from('contacts')
    .leftJoin('client_rules as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'contacts.organization_id')
        .onRef('r.contact_id', '=', 'contacts.contact_id'),
    )
    .leftJoin('takeovers as t', (join) =>
      join
        .onRef('t.organization_id', '=', 'contacts.organization_id')
        .onRef('t.contact_id', '=', 'contacts.contact_id'),
    )
    .selectAll('r')
    .select(['t.last_sign_at', 't.handed_back_at'])
    .where('contacts.contact_id', '=', contactId)
    .executeTakeFirstOrThrow()
  const { contact_id: ruled, last_sign_at, handed_back_at } = row
  return {
    // The left join returns all columns of the row or none.
    rules: ruled === null ? NO_RULES : toRules(row as Selectable<ClientRulesTable>),
    takeover: last_sign_at === null ? undefined : { last_sign_at, handed_back_at },
  }
}

const NO_RULES: ClientRulesRecord = { ...NO_CLIENT_RULES, linkRev: 0 }

/** The rules of those of these clients who have any, by client. */
export const listClientRules = async (
  tx: Tenant,
  contactIds: readonly string[],
): Promise<Map<string, ClientRulesRecord>> => {
  const rows = await tx
    .from('client_rules')
    .selectAll()
    .where('contact_id', '=', sql<string>`any(${contactIds})`)
    .execute()
  return new Map(rows.map((row) => [row.contact_id, toRules(row)]))
}

const toRules = (row: Selectable<ClientRulesTable>): ClientRulesRecord => ({
  lessSteps: row.less_steps,
  pausedUntil: row.paused_until,
  laterOn: row.later_on,
  hours: row.hours_from === null || row.hours_to === null ? null : { from: row.hours_from, to: row.hours_to },
  personAskedAt: row.person_asked_at,
  linkRev: row.link_rev,
})

/** Saves a client's rules. The caller holds the contact's lock. */
export const writeClientRules = async (tx: Tenant, contactId: string, rules: ClientRulesRecord): Promise<void> => {
  const columns = {
    less_steps: rules.lessSteps,
    paused_until: rules.pausedUntil,
    later_on: rules.laterOn,
    hours_from: rules.hours?.from ?? null,
    hours_to: rules.hours?.to ?? null,
    person_asked_at: rules.personAskedAt,
    link_rev: rules.linkRev,
  }
  await tx
    .insert('client_rules', { contact_id: contactId, ...columns })
    .onConflict((conflict) => conflict.columns(['organization_id', 'contact_id']).doUpdateSet(columns))
    .execute()
}

export interface NewRuleChange {
  at: Date
  command: ClientCommandKind
  /** What was set, in words. */
  detail: string
  source: RuleSource
  /** Set if staff did it, with why. */
  by: { accountId: string; reason: string } | null
}

/** Notes how a client's rules changed. The caller holds the contact's lock. */
export const insertRuleChange = async (tx: Tenant, contactId: string, change: NewRuleChange): Promise<void> => {
  const { organizationId } = tx
  await tx
    .insert('client_rule_changes', {
      contact_id: contactId,
      place: sql<number>`(select coalesce(max(place), 0) + 1 from client_rule_changes
        where organization_id = ${organizationId} and contact_id = ${contactId})`,
      at: change.at,
      command: change.command,
      detail: change.detail,
      source: change.source,
      account_id: change.by?.accountId ?? null,
      reason: change.by?.reason ?? null,
    })
    .execute()
}

export type RuleChangeRecord = Selectable<ClientRuleChangesTable> & { by: StaffName | null }

/** The latest changes of a client's rules, newest first. */
export const listRuleChanges = (tx: Tenant, contactId: string, limit: number): Promise<RuleChangeRecord[]> =>
  tx
    .from('client_rule_changes')
    .selectAll()
    .select(staffNameOf('client_rule_changes.account_id').as('by'))
    .where('contact_id', '=', contactId)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute()

/** How many automated messages were sent to a client on their busiest day since a moment, by their local date. */
export const busiestDaySince = async (
  tx: Tenant,
  contactId: string,
  { since, zone }: { since: Date; zone: string },
): Promise<number> => {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(count), 0)::int as most from (
      select count(*) from messages
      where organization_id = ${tx.organizationId} and contact_id = ${contactId} and at >= ${since}
        and author_kind = any(${[...AUTOMATION_SOURCES]}) and carrier <> 'omitted'
      group by (at at time zone ${zone})::date
    ) days`.execute(tx.db)
  return rows[0]?.most ?? 0
}

/** How many of the product's own answers a client got since a moment, and when the last one was. */
export const answersSince = async (
  tx: Tenant,
  contactId: string,
  since: Date,
): Promise<{ count: number; lastAt: Date | null }> => {
  const { rows } = await sql<{ count: number; last_at: Date | null }>`
    select count(*)::int as count, max(at) as last_at from messages
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and at >= ${since}
      and author_kind = 'system'`.execute(tx.db)
  return { count: rows[0]?.count ?? 0, lastAt: rows[0]?.last_at ?? null }
}

/** What a client last wrote, newest first. */
export const lastTextsOf = async (tx: Tenant, contactId: string, limit: number): Promise<string[]> => {
  const rows = await tx
    .from('messages')
    .select('text')
    .where('contact_id', '=', contactId)
    .where('direction', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ text }) => text)
}

/** The last message that was sent to a client before a place in the thread, leaving out the product's own answers. */
export const lastSentBefore = async (
  tx: Tenant,
  contactId: string,
  sequence: number,
): Promise<{ sequence: number; suffix: string; author_kind: string; text: string; at: Date } | undefined> =>
  tx
    .from('messages')
    .select(['sequence', 'suffix', 'author_kind', 'text', 'at'])
    .where('contact_id', '=', contactId)
    .where('sequence', '<', sequence)
    .where('direction', '=', 2)
    .where('carrier', '<>', 'omitted')
    .where('author_kind', '<>', 'system')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A client's latest automated messages that were sent since a moment, newest first. */
export const listAutomatedSince = (tx: Tenant, contactId: string, since: Date, limit: number) =>
  tx
    .from('messages')
    .select(['sequence', 'suffix', 'author_kind', 'text', 'at'])
    .where('contact_id', '=', contactId)
    .where('at', '>=', since)
    .where('author_kind', 'in', [...AUTOMATION_SOURCES])
    .where('carrier', '<>', 'omitted')
    .where('deleted_at', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
