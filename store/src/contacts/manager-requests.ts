import type { StaffName } from '@attune/contract/staff/entity'
import { type Generated, sql, type Selectable } from 'kysely'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import { staffNameOf } from '../staff/staff-name.ts'
import { pageByMoment, type PageQuery } from '../page-by-moment.ts'
import type { Tenant } from '../store.ts'
import type { Timestamp, NullableTimestamp } from '../columns.ts'

interface ManagerRequestsTable {
  organization_id: string
  request_id: string
  contact_id: string
  author_id: string | null
  text: string
  status: Generated<'open' | 'done'>
  done_by: string | null
  done_at: NullableTimestamp
  created_at: Timestamp
}
declare module '../schema.ts' {
  interface TenantSchema {
    manager_requests: ManagerRequestsTable
  }
}

export interface ManagerRequestRecord extends Selectable<ManagerRequestsTable> {
  full_name: string
  author: StaffName | null
  closer: StaffName | null
  sort_key: string
}

/** Requests about contacts within reach, newest first. Fetches one more than `limit`. */
export const listManagerRequests = async (
  tx: Tenant,
  query: {
    reach: Reach
    requestId?: string
    status?: 'open' | 'done' | undefined
    contactId?: string | undefined
  } & PageQuery,
): Promise<ManagerRequestRecord[]> => {
  const page = pageByMoment(sql`r.created_at`, sql`r.request_id`, query)
  const all = [sql`r.organization_id = ${tx.organizationId}`, isWithinReach(query.reach, 'r'), page.isOn]
  if (query.requestId !== undefined) all.push(sql`r.request_id = ${query.requestId}`)
  if (query.contactId !== undefined) all.push(sql`r.contact_id = ${query.contactId}`)
  if (query.status !== undefined) all.push(sql`r.status = ${query.status}`)
  const { rows } = await sql<ManagerRequestRecord>`
    select r.*, c.full_name, ${staffNameOf('r.author_id')} as author, ${staffNameOf('r.done_by')} as closer,
      ${page.key} as sort_key
    from manager_requests r
    join contacts c on c.organization_id = r.organization_id and c.contact_id = r.contact_id
    where ${sql.join(all, sql` and `)}
    order by ${page.order}`.execute(tx.db)
  return rows
}

export const insertManagerRequest = async (
  tx: Tenant,
  request: { requestId: string; contactId: string; authorId: string; text: string; at: Date },
): Promise<void> => {
  await tx
    .insert('manager_requests', {
      request_id: request.requestId,
      contact_id: request.contactId,
      author_id: request.authorId,
      text: request.text,
      done_by: null,
      created_at: request.at,
    })
    .execute()
}

/** False if it is already open. */
export const reopenManagerRequest = async (tx: Tenant, requestId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('manager_requests')
    .set({ status: 'open', done_by: null, done_at: null })
    .where('request_id', '=', requestId)
    .where('status', '=', 'done')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if it is already closed. */
export const closeManagerRequest = async (
  tx: Tenant,
  requestId: string,
  accountId: string,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('manager_requests')
    .set({ status: 'done', done_by: accountId, done_at: at })
    .where('request_id', '=', requestId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
