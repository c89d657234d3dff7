import { sql, type RawBuilder } from 'kysely'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import type { Tenant } from '../store.ts'
import { searchCondition } from './search-condition.ts'

/** A statement with the single column `contact_id`. Contacts may occur more than once. */
export type ChosenContacts = RawBuilder<unknown>

/** A filter on contacts. Absent fields filter nothing. */
export interface ContactFilter {
  reach: Reach
  /** Whether to search and sort by name, phone and email. Otherwise only the alias is used. */
  withPrivate: boolean
  /** The current time, for mutes. */
  now: Date
  ids?: string[] | undefined
  q?: string | undefined
  coachId?: string | undefined
  label?: string | undefined
  /** Has the label `unknown`, or doesn't. */
  unknown?: boolean | undefined
  status?: 'active' | 'stop' | undefined
  muted?: boolean | undefined
  timeZone?: string | undefined
  /** The last message is from this time or later. */
  lastMessageSince?: Date | undefined
  /** There is no message from this time or later. */
  lastMessageBefore?: Date | undefined
  createdSince?: Date | undefined
}

/** Conditions of a filter on contacts with the alias `c`. */
export const contactConditions = async (tx: Tenant, filter: ContactFilter): Promise<RawBuilder<unknown>[]> => {
  const all: RawBuilder<unknown>[] = [
    sql`c.organization_id = ${tx.organizationId}`,
    sql`c.removed_at is null`,
    isWithinReach(filter.reach, 'c'),
  ]
  if (filter.ids !== undefined) all.push(sql`c.contact_id = any(${filter.ids})`)
  const typed = await searchCondition(tx, 'c', filter.q, filter.withPrivate)
  if (typed !== null) all.push(typed)
  if (filter.coachId !== undefined) all.push(hasCoach(filter.coachId))
  if (filter.label !== undefined) all.push(hasLabel(filter.label))
  if (filter.unknown !== undefined) all.push(filter.unknown ? hasLabel('unknown') : sql`not (${hasLabel('unknown')})`)
  if (filter.status !== undefined) all.push(sql`c.status = ${filter.status}`)
  if (filter.muted === true) all.push(sql`c.muted_until > ${filter.now} and c.muted_from <= ${filter.now}`)
  if (filter.muted === false)
    all.push(sql`(c.muted_until is null or c.muted_until <= ${filter.now} or c.muted_from > ${filter.now})`)
  if (filter.timeZone !== undefined) all.push(sql`c.time_zone = ${filter.timeZone}`)
  if (filter.lastMessageSince !== undefined) all.push(hasMessageSince(filter.lastMessageSince))
  if (filter.lastMessageBefore !== undefined) all.push(sql`not (${hasMessageSince(filter.lastMessageBefore)})`)
  if (filter.createdSince !== undefined) all.push(sql`c.created_at >= ${filter.createdSince}`)
  return all
}

const hasCoach = (accountId: string) =>
  sql`exists (select from contact_coaches own where own.organization_id = c.organization_id
    and own.contact_id = c.contact_id and own.account_id = ${accountId})`

const hasLabel = (label: string) =>
  sql`exists (select from contact_labels l where l.organization_id = c.organization_id
    and l.label = ${label} and l.contact_id = c.contact_id)`

const hasMessageSince = (at: Date) =>
  sql`exists (select from threads last where last.organization_id = c.organization_id
    and last.contact_id = c.contact_id and last.last_message_at >= ${at})`
