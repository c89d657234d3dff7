import { sql } from 'kysely'
import { pageByMoment, type PageQuery } from '../page-by-moment.ts'
import type { Global } from '../store.ts'

/** Something that happened around signing in and rights. Never holds a password, code, key or token. */
export interface SecurityEvent {
  at: Date
  kind: string
  /** The organization whose admins see it; null: only admins of the installation do. */
  organizationId: string | null
  /** Whose account it is about, if known. */
  accountId: string | null
  /** Who did it, if someone else. */
  actorId: string | null
  address: string
  device: string
  detail: Record<string, string>
  /** How many equal events this row stands for. */
  count: number
}

export const insertSecurityEvents = async (db: Global, events: SecurityEvent[]): Promise<void> => {
  if (events.length === 0) return
  await db
    .insertInto('security_log')
    .values(
      events.map((event) => ({
        at: event.at,
        kind: event.kind,
        organization_id: event.organizationId,
        account_id: event.accountId,
        actor_id: event.actorId,
        address: event.address,
        device: event.device,
        detail: JSON.stringify(event.detail),
        count: event.count,
      })),
    )
    .execute()
}

export interface SecurityLogQuery extends PageQuery {
  /** Only this organization's; null for all, including those without an organization. */
  organizationId: string | null
  kinds?: readonly string[] | undefined
  accountId?: string | undefined
  address?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export interface SecurityEventRecord {
  security_event_id: bigint
  at: Date
  kind: string
  organization_id: string | null
  account_id: string | null
  account_name: string | null
  account_email: string | null
  actor_id: string | null
  actor_name: string | null
  actor_email: string | null
  address: string
  device: string
  detail: Record<string, string>
  count: number
  /** When it happened, for the `next` cursor. */
  sort_key: string
}

/** Events, newest first. Fetches one more than `limit`. */
export const listSecurityEvents = async (db: Global, query: SecurityLogQuery): Promise<SecurityEventRecord[]> => {
  const { organizationId, kinds, accountId, address, from, to } = query
  const page = pageByMoment(sql`e.at`, sql`e.security_event_id`, query)
  const { rows } = await sql<SecurityEventRecord>`
    select e.*, account.name as account_name, account.email as account_email, actor.name as actor_name,
      actor.email as actor_email, ${page.key} as sort_key
    from security_log e
    left join accounts account on account.account_id = e.account_id
    left join accounts actor on actor.account_id = e.actor_id
    where ${page.isOn}
      ${organizationId === null ? sql`` : sql`and e.organization_id = ${organizationId}`}
      ${kinds === undefined ? sql`` : sql`and e.kind = any(${kinds})`}
      ${accountId === undefined ? sql`` : sql`and e.account_id = ${accountId}`}
      ${address === undefined ? sql`` : sql`and e.address = ${address}`}
      ${from === undefined ? sql`` : sql`and e.at >= ${from}`}
      ${to === undefined ? sql`` : sql`and e.at < ${to}`}
    order by ${page.order}`.execute(db)
  return rows
}

/** Deletes up to `most` of the oldest events before a time; never any of the last 30 days. Returns how many. */
export const forgetSecurityEvents = async (db: Global, before: Date, most: number): Promise<number> => {
  const { rows } = await sql<{
    forgotten: number
  }>`select forget_security_log(${before}, ${most}) as forgotten`.execute(db)
  return rows[0]?.forgotten ?? 0
}
