import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import type { ThreadOrder } from '@attune/contract/conversations/constants'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { isNotFiled } from './email/mails.ts'
import type { MessagesTable, ThreadsTable } from './tables.ts'
import { threadConditions, type ThreadSelection } from './folders/thread-conditions.ts'
import type { Identity } from '../contacts/identities.ts'
import { planOnce, type Tenant } from '../store.ts'

/** How much of a message is read for its row: more than is shown, so that no name to be hidden is cut in two. */
const PREVIEW_READ = 300
/** How many of a client's waiting texts are read. */
const WAITING_READ = 5

/** A thread with what a list row shows of its client and last message, and the reader's own marks. */
export interface ThreadRecord extends Pick<Selectable<ThreadsTable>, (typeof SHOWN)[number]>, Identity {
  status: 'active' | 'stop'
  time_zone: string | null
  opted_out_at: Date | null
  labels: string[]
  ranks: Partial<Record<Measure, Rank>>
  photo_id: string | null
  photo_url: string | null
  coach_id: string | null
  coach_name: string | null
  coach_email: string | null
  /** The client's coaches; null if the reader covers for nobody. */
  coach_ids: string[] | null
  read_sequence: number | null
  read_count: number | null
  draft: string | null
  /** The sequence that the draft quotes. */
  draft_quotes: number | null
  /** What it is sorted by first in the order asked for. */
  rank_text: string
  /** `moved_at` when its place in the list was chosen: what comes next follows that place. */
  sorted_at: Date
  /** The reader's folders it was added to by hand. */
  folder_ids: string[]
  last:
    | (Pick<
        Selectable<MessagesTable>,
        | 'suffix'
        | 'text'
        | 'direction'
        | 'delivery'
        | 'outcome'
        | 'carrier'
        | 'author_kind'
        | 'author_id'
        | 'num_attach'
      > & { deleted: boolean; /** Of its first file. */ mime: string | null })
    | null
  /** The first of the client's texts that wait for a person, oldest first; null if none does. */
  waiting: { sequence: number; suffix: string; text: string; mime: string | null }[] | null
  is_merged: boolean
  asked_for_person: boolean
}

export interface ThreadQuery extends ThreadSelection {
  limit: number
  /** Latest first if omitted. */
  order?: ThreadOrder | undefined
  after?: ThreadPosition | undefined
}

/** Where a page of threads ended. `rank` is the row's `rank_text`, which comes before time and id in every order. */
export interface ThreadPosition {
  rank: string
  movedAt: Date
  contactId: string
}

/**
 * What comes before the time of the last move in each order. Names are compared by code point, as the panel compares
 * them, so that clients without a coach come last whatever the database's collation.
 */
const RANKS: Record<Exclude<ThreadOrder, 'latest'>, { rank: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  'longest-wait': {
    rank: sql`coalesce((extract(epoch from t.needs_answer_since) * 1000)::bigint, 1000000000000000)`,
    type: sql`bigint`,
  },
  'pinned-first': { rank: sql`(not t.is_pinned)::int::bigint`, type: sql`bigint` },
  coach: {
    rank: sql`coalesce((select lower(k.name) || ' ' || k.account_id from staff k
      where k.organization_id = t.organization_id and k.account_id = t.primary_coach_id), '~') collate "C"`,
    type: sql`text`,
  },
}

/** Columns of a thread needed for a list row. Only these, because lists are read often. */
const SHOWN = [
  'organization_id',
  'contact_id',
  'last_sequence',
  'received_count',
  'last_received_at',
  'last_sent_at',
  'last_message_at',
  'moved_at',
  'needs_answer_since',
  'waiting_sequence',
  'is_pinned',
  'is_reviewed',
  'review_point',
  'muted_from',
  'muted_until',
  'rev',
] as const
const shownColumns = sql.raw(SHOWN.map((name) => `t.${name}`).join(', '))

/** A thread of a page, with what its place in the list goes by. */
type PagePlace = Pick<ThreadRecord, 'contact_id' | 'rank_text' | 'sorted_at'>

/**
 * Threads, last moved first. Fetches one row more than `limit`. The page is chosen from threads alone, by a plan for the
 * filters' values. What is shown of its rows is looked up by their keys, which takes a statement of many parts that would
 * be planned for longer than it runs, so it is planned once.
 */
export const listThreads = async (tx: Tenant, query: ThreadQuery): Promise<ThreadRecord[]> => {
  const page = await choosePage(tx, query)
  return page.length === 0 ? [] : planOnce(tx, () => loadPage(tx, query, page))
}

const choosePage = async (tx: Tenant, query: ThreadQuery): Promise<PagePlace[]> => {
  const ways = await threadConditions(tx, query)
  const { rank, after, order } = orderOf(query)
  const limited = sql`${order} limit ${query.limit + 1}`
  const pages = ways.map(
    (way) => sql`(select t.contact_id, t.moved_at, ${rank} as rank from threads t where ${way} ${after} ${limited})`,
  )
  const { rows } = await sql<PagePlace>`
    select t.contact_id, t.rank::text as rank_text, t.moved_at as sorted_at
    from (${sql.join(pages, sql` union all `)}) t ${limited}`.execute(tx.db)
  return rows
}

/**
 * Clients, last messages, marks and drafts are looked up per row, because a plain join reads whole tables while they
 * are small.
 */
const loadPage = async (tx: Tenant, query: ThreadQuery, page: readonly PagePlace[]): Promise<ThreadRecord[]> => {
  const ids = page.map((place) => place.contact_id)
  const ranks = page.map((place) => place.rank_text)
  const times = page.map((place) => place.sorted_at.toISOString())
  const { rows } = await sql<ThreadRecord>`
    with hands as materialized (
      select h.contact_id, array_agg(h.folder_id order by h.folder_id) as folder_ids
      from thread_folders f join thread_folder_members h
        on h.organization_id = f.organization_id and h.folder_id = f.folder_id
      where f.organization_id = ${tx.organizationId} and f.account_id = ${query.accountId} and h.hand = 'in'
        and h.organization_id = ${tx.organizationId} and h.contact_id = any(${ids})
      group by 1
    )
    select ${shownColumns}, page.rank_text, page.sorted_at, c.full_name, c.first_name, c.email, c.phone, c.status, c.time_zone, c.opted_out_at, c.labels, c.ranks,
      c.photo_id, c.photo_url,
      ${coachIdsFor(query)} as coach_ids, coach.account_id as coach_id, coach.name as coach_name, coach.email as coach_email,
      r.sequence as read_sequence, r.received_count as read_count, d.text as draft, d.quotes_sequence as draft_quotes,
      coalesce(hands.folder_ids, '{}') as folder_ids,
      case when m.sequence is null then null else jsonb_build_object('suffix', m.suffix, 'text', left(m.text, ${PREVIEW_READ}),
        'direction', m.direction, 'delivery', m.delivery, 'outcome', m.outcome, 'carrier', m.carrier,
        'author_kind', m.author_kind, 'author_id', m.author_id, 'num_attach', m.num_attach,
        'deleted', m.deleted_at is not null, 'mime', ${mimeOf('m')}) end as last,
      waiting.texts as waiting,
      t.needs_answer_since is not null and exists (select from client_rules k where k.organization_id = t.organization_id
        and k.contact_id = t.contact_id and k.person_asked_at is not null) as asked_for_person,
      exists (select from contacts k where k.organization_id = t.organization_id
        and k.merged_into = t.contact_id) as is_merged,
      array(select name from contacts k, unnest(array[k.full_name, k.first_name]) name
        where k.organization_id = t.organization_id and k.merged_into = t.contact_id and name <> '') as also_named
    from unnest(${ids}::text[], ${ranks}::text[], ${times}::timestamptz[])
      with ordinality as page (contact_id, rank_text, sorted_at, place)
    join lateral (select k.* from threads k
      where k.organization_id = ${tx.organizationId} and k.contact_id = page.contact_id
        and k.removed_at is null limit 1) t on true
    join lateral (select k.* from contacts k
      where k.organization_id = t.organization_id and k.contact_id = t.contact_id limit 1) c on true
    left join lateral (select s.* from staff s
      where s.organization_id = t.organization_id and s.account_id = t.primary_coach_id limit 1) coach on true
    left join lateral (select l.* from messages l where l.organization_id = t.organization_id
      and l.contact_id = t.contact_id and l.sequence = t.last_sequence limit 1) m on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('sequence', w.sequence, 'suffix', w.suffix, 'text', left(w.text, ${PREVIEW_READ}),
        'mime', ${mimeOf('w')}) order by w.sequence) as texts
      from (
        select l.* from messages l where l.organization_id = t.organization_id and l.contact_id = t.contact_id
          and l.sequence between t.waiting_from_sequence and t.waiting_sequence and l.direction = 1
          and not l.answers_scene and l.deleted_at is null
          and (${isNotFiled('l.mail')} or l.sequence = t.waiting_from_sequence)
        order by l.sequence limit ${WAITING_READ}
      ) w
    ) waiting on true
    left join lateral (select k.* from read_marks k where k.organization_id = t.organization_id
      and k.contact_id = t.contact_id and k.account_id = ${query.accountId} limit 1) r on true
    left join lateral (select k.* from drafts k where k.organization_id = t.organization_id
      and k.contact_id = t.contact_id and k.account_id = ${query.accountId} limit 1) d on true
    left join hands on hands.contact_id = t.contact_id
    order by page.place`.execute(tx.db)
  return rows
}

/** Only looked up for those who cover for somebody. */
const coachIdsFor = ({ covered = [] }: ThreadQuery) =>
  covered.length === 0
    ? sql`null::text[]`
    : sql`array(select k.account_id from contact_coaches k
        where k.organization_id = t.organization_id and k.contact_id = t.contact_id)`

/** The type of a message's first file. */
const mimeOf = (alias: 'm' | 'w') => {
  const message = sql.raw(alias)
  return sql`case when ${message}.num_attach > 0 then (
    select coalesce(f.mime, a.source_mime) from message_attachments a
    left join media f on f.organization_id = a.organization_id and f.media_id = a.media_id
    where a.organization_id = ${message}.organization_id and a.contact_id = ${message}.contact_id
      and a.sequence = ${message}.sequence
    order by a.place limit 1) end`
}

/** Sorts by rank, then last moved first. The latest-first order has the same rank for all and is read from an index. */
const orderOf = ({ order = 'latest', after }: ThreadQuery) => {
  const isBefore = after && sql`(t.moved_at, t.contact_id) < (${after.movedAt}, ${after.contactId})`
  if (order === 'latest')
    return {
      rank: sql`0`,
      after: isBefore ? sql`and ${isBefore}` : sql``,
      order: sql`order by t.moved_at desc, t.contact_id desc`,
    }
  const { rank, type } = RANKS[order]
  const position = after && sql`${after.rank}::${type}`
  return {
    rank: sql`(${rank})`,
    after: position ? sql`and ((${rank}) > ${position} or ((${rank}) = ${position} and ${isBefore}))` : sql``,
    order: sql`order by rank, moved_at desc, contact_id desc`,
  }
}

/**
 * Moves a reader's mark forward, never back nor beyond the last message. Locks the thread's row as inserting a message
 * does; otherwise a message arriving at the same time would count as read.
 */
export const markRead = async (
  tx: Tenant,
  accountId: string,
  contactId: string,
  sequence: number,
): Promise<boolean> => {
  const held = await sql`
    select 1 from threads where organization_id = ${tx.organizationId} and contact_id = ${contactId}
      and removed_at is null for no key update`.execute(tx.db)
  if (held.rows.length === 0) return false
  const { rows } = await sql`
    insert into read_marks (organization_id, account_id, contact_id, sequence, received_count)
    select t.organization_id, ${accountId}, t.contact_id, least(${sequence}::int, t.last_sequence),
      t.received_count - (select count(*) from messages m where m.organization_id = t.organization_id
        and m.contact_id = t.contact_id and m.sequence > ${sequence}::int and m.direction = 1 and m.history_id is null)
    from threads t where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId}
    on conflict (organization_id, account_id, contact_id) do update
      set sequence = excluded.sequence, received_count = excluded.received_count
      where read_marks.sequence < excluded.sequence
    returning 1`.execute(tx.db)
  return rows.length === 1
}

/**
 * Moves a reader's mark back to before the client's last message. False if that was unread already or there is none, as
 * nobody has to read what an import brought. The thread gets a new `rev`, because without one a lower mark looks like an
 * older state of the thread.
 */
export const markUnread = async (tx: Tenant, accountId: string, contactId: string): Promise<boolean> => {
  const { rows } = await sql`
    update read_marks r set sequence = m.sequence - 1, received_count = t.received_count - 1
    from threads t, lateral (select l.sequence from messages l where l.organization_id = t.organization_id
      and l.contact_id = t.contact_id and l.direction = 1 and l.history_id is null order by l.sequence desc limit 1) m
    where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId} and t.removed_at is null
      and r.organization_id = t.organization_id and r.contact_id = t.contact_id and r.account_id = ${accountId}
      and r.received_count = t.received_count
    returning 1`.execute(tx.db)
  if (rows.length === 0) return false
  await sql`update threads set rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${contactId}`.execute(tx.db)
  return true
}

/** Sets marks of a thread that are the same for everyone. False if they are unchanged. */
export const markThread = async (
  tx: Tenant,
  contactId: string,
  mark: { is_pinned: boolean } | { is_reviewed: boolean },
): Promise<boolean> => {
  const [name, value] = 'is_pinned' in mark ? ['is_pinned', mark.is_pinned] : ['is_reviewed', mark.is_reviewed]
  const { rows } = await sql`
    update threads set ${sql.ref(name)} = ${value}, rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and removed_at is null
      and ${sql.ref(name)} <> ${value}
    returning 1`.execute(tx.db)
  return rows.length === 1
}

export const isReviewed = async (tx: Tenant, contactId: string): Promise<boolean> => {
  const row = await tx.from('threads').select('is_reviewed').where('contact_id', '=', contactId).executeTakeFirst()
  return row?.is_reviewed === true
}
