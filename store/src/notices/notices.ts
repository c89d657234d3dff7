import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Insertable, type Selectable } from 'kysely'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import { staffNameOf } from '../staff/staff-name.ts'
import { pageByMoment, type PageQuery } from '../page-by-moment.ts'
import type { Tenant } from '../store.ts'
import type { NoticesTable } from './tables.ts'

/** A notice as one account sees it, with the names around it. */
export interface NoticeRecord extends Selectable<NoticesTable> {
  read_at: Date | null
  organization_title: string
  /** Of the account it is about. */
  staff_name: string | null
  closer: StaffName | null
  recipients: StaffName[]
  sort_key: string
}

/** Whose notices: those of one account, about clients within its reach. */
export interface NoticeReader {
  accountId: string
  reach: Reach
}

/** One account's notices, the most recently raised first. Fetches one more than `limit`. */
export const listNotices = async (
  tx: Tenant,
  reader: NoticeReader,
  query: {
    noticeId?: string
    read?: boolean | undefined
    type?: NoticesTable['type'] | undefined
  } & PageQuery,
): Promise<NoticeRecord[]> => {
  const page = pageByMoment(sql`r.updated_at`, sql`r.notice_id`, query)
  const all = [isSeenBy(tx, reader), page.isOn]
  if (query.noticeId !== undefined) all.push(sql`n.notice_id = ${query.noticeId}`)
  if (query.read !== undefined) all.push(query.read ? sql`r.read_at is not null` : sql`r.read_at is null`)
  if (query.type !== undefined) all.push(sql`n.type = ${query.type}`)
  const { rows } = await sql<NoticeRecord>`
    select n.*, r.read_at, o.title as organization_title, about.name as staff_name, ${staffNameOf('n.closed_by')} as closer,
      ${page.key} as sort_key,
      case when n.system then '[]' else (
        select coalesce(jsonb_agg(jsonb_build_object('_id', s.account_id, 'name', s.name, 'email', s.email)
          order by s.name, s.account_id), '[]')
        from notice_readers a join staff s on s.organization_id = a.organization_id and s.account_id = a.account_id
        where a.organization_id = n.organization_id and a.notice_id = n.notice_id
      ) end as recipients
    from notice_readers r
    join notices n on n.organization_id = r.organization_id and n.notice_id = r.notice_id
    join organizations o on o.organization_id = n.organization_id
    left join staff about on about.organization_id = n.organization_id and about.account_id = n.account_id
    where ${sql.join(all, sql` and `)}
    order by ${page.order}`.execute(tx.db)
  return rows
}

/** How many notices an account has not read, counted up to `most`. */
export const countUnreadNotices = async (tx: Tenant, reader: NoticeReader, most: number): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notice_readers r
      join notices n on n.organization_id = r.organization_id and n.notice_id = r.notice_id
      where ${isSeenBy(tx, reader)} and r.read_at is null limit ${most}
    ) as unread_notices`.execute(tx.db)
  return rows[0]?.unread ?? 0
}

/** A condition on `notice_readers` as `r` and `notices` as `n`. */
const isSeenBy = (tx: Tenant, { accountId, reach }: NoticeReader) =>
  sql`r.organization_id = ${tx.organizationId} and r.account_id = ${accountId}
    and (n.contact_id is null or ${isWithinReach(reach, 'n')})`

/** Marks an account's notices as read, all of them or some. Returns the ids of those that were unread. */
export const markNoticesRead = async (
  tx: Tenant,
  accountId: string,
  list: string[] | 'all',
  at: Date,
): Promise<string[]> => {
  const rows = await tx
    .update('notice_readers')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(list !== 'all', (query) => query.where('notice_id', 'in', [...list]))
    .returning('notice_id')
    .execute()
  return rows.map((row) => row.notice_id)
}

/** Marks notices that were raised before as read by everybody who sees them, each this long after it was raised. */
export const markOldNoticesRead = async (
  tx: Tenant,
  { raisedBefore, afterMs }: { raisedBefore: Date; afterMs: number },
): Promise<void> => {
  await sql`
    update notice_readers set read_at = updated_at + ${afterMs}::int * interval '1 millisecond'
    where organization_id = ${tx.organizationId} and updated_at < ${raisedBefore} and read_at is null`.execute(tx.db)
}

/** The alerts that were raised under a title, the oldest first. */
export const listRaised = (
  tx: Tenant,
  title: string,
): Promise<{ notice_id: string; contact_id: string | null; updated_at: Date }[]> =>
  tx
    .from('notices')
    .select(['notice_id', 'contact_id', 'updated_at'])
    .where('type', '=', 'alert')
    .where('title', '=', title)
    .orderBy('updated_at')
    .execute()

/** Changes what a notice is about. */
export const setNoticeTopic = async (tx: Tenant, noticeId: string, topic: string): Promise<void> => {
  await tx.update('notices').set({ topic }).where('notice_id', '=', noticeId).execute()
}

/** Writes a notice, or raises the open one of its topic again. Returns its id. */
export const putNotice = async (
  tx: Tenant,
  notice: Omit<Insertable<NoticesTable>, 'organization_id' | 'status' | 'closed_by' | 'closed_at'>,
): Promise<string> => {
  const { rows } = await sql<{ notice_id: string }>`
    insert into notices (organization_id, notice_id, type, title, topic, status, system, contact_id, message_id,
      account_id, updated_at)
    values (${tx.organizationId}, ${notice.notice_id}, ${notice.type}, ${notice.title}, ${notice.topic},
      ${notice.type === 'alert' ? 'open' : null}, ${notice.system}, ${notice.contact_id}, ${notice.message_id},
      ${notice.account_id}, ${notice.updated_at})
    on conflict (organization_id, topic) where status is distinct from 'closed' do update
      set type = excluded.type, title = excluded.title, system = excluded.system, contact_id = excluded.contact_id,
        message_id = excluded.message_id, account_id = excluded.account_id, updated_at = greatest(notices.updated_at, excluded.updated_at)
    returning notice_id`.execute(tx.db)
  const [row] = rows
  if (row === undefined) throw new Error('The notice was not written.')
  return row.notice_id
}

/**
 * Makes these accounts, and no others, the ones who see a notice, and makes it unread for them. Of notices that an
 * account gets in the same millisecond, each one written later is a microsecond later, so that it is listed first.
 */
export const putNoticeReaders = async (
  tx: Tenant,
  noticeId: string,
  accountIds: readonly string[],
  at: Date,
): Promise<void> => {
  await tx.delete('notice_readers').where('notice_id', '=', noticeId).execute()
  if (accountIds.length === 0) return
  await sql`
    insert into notice_readers (organization_id, account_id, notice_id, updated_at)
    select ${tx.organizationId}, reader.account_id, ${noticeId}, coalesce((
      select max(r.updated_at) + interval '1 microsecond' from notice_readers r
      where r.organization_id = ${tx.organizationId} and r.account_id = reader.account_id
        and r.updated_at >= ${at}::timestamptz and r.updated_at < ${at}::timestamptz + interval '1 millisecond'
    ), ${at}::timestamptz)
    from unnest(${[...accountIds]}::text[]) as reader (account_id)`.execute(tx.db)
}

/** The accounts that see a notice. */
export const readersOfNotice = async (tx: Tenant, noticeId: string): Promise<string[]> => {
  const rows = await tx
    .from('notice_readers')
    .select('account_id')
    .where('notice_id', '=', noticeId)
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

export const titleOfNotice = async (tx: Tenant, noticeId: string): Promise<string | undefined> => {
  const row = await tx.from('notices').select('title').where('notice_id', '=', noticeId).executeTakeFirst()
  return row?.title
}

/** The notice of a topic that would be raised again; undefined if there is none. */
export const findOpenNotice = (
  tx: Tenant,
  topic: string,
): Promise<Pick<Selectable<NoticesTable>, 'type' | 'title'> | undefined> =>
  tx
    .from('notices')
    .select(['type', 'title'])
    .where('topic', '=', topic)
    .where(sql<boolean>`status is distinct from 'closed'`)
    .executeTakeFirst()

/** Closes or reopens an alert; `by` is null if its reason is gone. `raised-again`: its topic has another open one. */
export const setNoticeStatus = async (
  tx: Tenant,
  noticeId: string,
  closed: { by: string | null; at: Date } | null,
): Promise<'changed' | 'same' | 'raised-again'> => {
  if (closed === null) {
    const { rows } = await sql`
      select from notices n join notices other on other.organization_id = n.organization_id and other.topic = n.topic
        and other.status = 'open' and other.notice_id <> n.notice_id
      where n.organization_id = ${tx.organizationId} and n.notice_id = ${noticeId}`.execute(tx.db)
    if (rows.length > 0) return 'raised-again'
  }
  const { numUpdatedRows } = await tx
    .update('notices')
    .set({ status: closed === null ? 'open' : 'closed', closed_by: closed?.by ?? null, closed_at: closed?.at ?? null })
    .where('notice_id', '=', noticeId)
    .where('status', '=', closed === null ? 'closed' : 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n ? 'changed' : 'same'
}
