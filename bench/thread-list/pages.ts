import { FOLDER_COUNT_MAX } from '@attune/contract/conversations/limits'
import type { searchThreads } from '@attune/server/conversations/search-threads'
import type { Threads } from './data.ts'

/** Threads per page. */
export const PAGE = 10

type Reader = 'admin' | 'coach' | 'manager'

/** A first page: our query, and a statement written by hand for just this page. */
export interface FirstPage {
  name: string
  as: Reader
  filters: (of: Threads) => Parameters<typeof searchThreads>[2]['filters']
  /** $1 organization, $2 reader; further values as `values` says. */
  sql: string
  values?: (of: Threads) => unknown[]
}

/** The type of a message's first file. */
const mimeOf = (message: 'm' | 'w'): string => `case when ${message}.num_attach > 0 then (
  select coalesce(f.mime, a.source_mime) from message_attachments a
  left join media f on f.organization_id = $1 and f.media_id = a.media_id
  where a.organization_id = $1 and a.contact_id = ${message}.contact_id and a.sequence = ${message}.sequence
  order by a.place limit 1) end`

/** What the list shows of each thread on the page: the same as the product's. */
const selectShown = (chosen: string): string => `
  with page as materialized (${chosen} order by t.moved_at desc, t.contact_id desc limit ${PAGE + 1})
  select t.contact_id, t.moved_at, t.last_sequence, t.received_count, t.needs_answer_since, t.is_pinned, t.is_reviewed,
    t.review_point, t.muted_until, t.rev, c.full_name, c.first_name, c.email as client_email, c.phone, c.status, c.time_zone, c.opted_out_at,
    c.labels, c.ranks, c.photo_id, c.photo_url, s.account_id, s.name, s.email, m.suffix, left(m.text, 300) as text, m.direction,
    m.delivery, m.outcome, m.carrier, m.author_kind, m.author_id, m.num_attach, m.deleted_at, ${mimeOf('m')} as mime,
    r.sequence, r.received_count as read_count, d.text as draft, d.quotes_sequence,
    array(select jsonb_build_object('sequence', w.sequence, 'suffix', w.suffix, 'text', left(w.text, 300), 'mime', ${mimeOf('w')})
      from messages w where w.organization_id = $1 and w.contact_id = t.contact_id
        and w.sequence between t.waiting_from_sequence and t.waiting_sequence and w.direction = 1 and not w.answers_scene
        and w.deleted_at is null order by w.sequence limit 5) as waiting,
    t.needs_answer_since is not null and exists (select from client_rules k where k.organization_id = $1
      and k.contact_id = t.contact_id and k.person_asked_at is not null) as asked_for_person,
    array(select k.full_name || ' ' || k.first_name from contacts k where k.organization_id = $1
      and k.merged_into = t.contact_id) as also_named,
    array(select h.folder_id from thread_folder_members h where h.organization_id = $1 and h.contact_id = t.contact_id
      and h.hand = 'in' and h.folder_id = any(array(select folder_id from thread_folders
        where organization_id = $1 and account_id = $2))) as folder_ids
  from page t
  join contacts c on c.organization_id = $1 and c.contact_id = t.contact_id
  left join lateral (select * from staff s where s.organization_id = $1 and s.account_id = t.primary_coach_id limit 1) s on true
  left join lateral (select * from messages m where m.organization_id = $1 and m.contact_id = t.contact_id
    and m.sequence = t.last_sequence limit 1) m on true
  left join lateral (select * from read_marks r where r.organization_id = $1 and r.account_id = $2
    and r.contact_id = t.contact_id limit 1) r on true
  left join lateral (select * from drafts d where d.organization_id = $1 and d.account_id = $2
    and d.contact_id = t.contact_id limit 1) d on true
  order by t.moved_at desc, t.contact_id desc`

const THREADS = 'select t.* from threads t where t.organization_id = $1 and t.removed_at is null'
const OF_COACH = `select t.* from contact_coaches o join threads t on t.organization_id = $1 and t.contact_id = o.contact_id
  where o.organization_id = $1 and o.account_id = $2 and t.removed_at is null`
const hasLabel = (label: string) => `exists (select from contact_labels l where l.organization_id = $1
  and l.label = '${label}' and l.contact_id = t.contact_id)`

const native = (name: string, folderId: 'pinned' | 'review' | 'muted' | 'stopped' | 'needs-answer', where: string) => ({
  name,
  as: 'admin' as const,
  filters: () => ({ folderId }),
  sql: selectShown(`${THREADS} and ${where}`),
})

export const FIRST_PAGES: FirstPage[] = [
  { name: 'all', as: 'admin', filters: () => ({}), sql: selectShown(THREADS) },
  {
    name: 'unread, nearly all read',
    as: 'admin',
    filters: () => ({ folderId: 'unread' }),
    sql: selectShown(`select t.* from read_marks b join threads t on t.organization_id = $1 and t.contact_id = b.contact_id
      where b.organization_id = $1 and b.account_id = $2 and b.behind and t.removed_at is null`),
  },
  native('needing an answer', 'needs-answer', 't.needs_answer_since is not null'),
  native('pinned', 'pinned', 't.is_pinned'),
  native('in review', 'review', 't.review_point is not null and not t.is_reviewed'),
  native('muted', 'muted', 't.muted_until is not null and t.muted_until > now() and t.muted_from <= now()'),
  native('stopped', 'stopped', 't.stopped'),
  {
    name: 'of one coach',
    as: 'admin',
    filters: ({ coachId }) => ({ coachIds: [coachId] }),
    sql: selectShown(`${THREADS} and t.primary_coach_id = $3`),
    values: ({ coachId }) => [coachId],
  },
  {
    name: 'with a label of a fifth',
    as: 'admin',
    filters: () => ({ labels: ['vip'] }),
    sql: selectShown(`${THREADS} and ${hasLabel('vip')}`),
  },
  {
    name: 'with a label of a hundred',
    as: 'admin',
    filters: () => ({ labels: ['rare'] }),
    sql: selectShown(`${THREADS} and ${hasLabel('rare')}`),
  },
  {
    name: 'by part of a name',
    as: 'admin',
    filters: () => ({ q: 'quill' }),
    sql: selectShown(`${THREADS} and t.contact_id = any(array(select contacts_matching('%quill%', true)))`),
  },
  {
    name: 'in a personal folder',
    as: 'admin',
    filters: ({ folderId }) => ({ folderId }),
    sql: selectShown(`select t.* from threads t where t.organization_id = $1 and t.removed_at is null
      and t.contact_id = any(array(
        select h.contact_id from thread_folder_members h where h.organization_id = $1 and h.folder_id = $3 and h.hand = 'in'
        union select l.contact_id from contact_labels l where l.organization_id = $1 and l.label = 'rare'
          and not exists (select from thread_folder_members h where h.organization_id = $1 and h.folder_id = $3
            and h.contact_id = l.contact_id)))`),
    values: ({ folderId }) => [folderId],
  },
  { name: 'of a coach’s reach', as: 'coach', filters: () => ({}), sql: selectShown(OF_COACH) },
  {
    name: 'of a coach’s reach, unread',
    as: 'coach',
    filters: () => ({ folderId: 'unread' }),
    sql: selectShown(`${OF_COACH} and t.received_count > coalesce((select r.received_count from read_marks r
      where r.organization_id = $1 and r.account_id = $2 and r.contact_id = t.contact_id), 0)`),
  },
  {
    name: 'of a manager’s reach of 4,000',
    as: 'manager',
    filters: () => ({}),
    sql: selectShown(`${THREADS} and exists (select from contact_coaches o where o.organization_id = $1
      and o.contact_id = t.contact_id and o.account_id || '' = any(array(
        select coach_id from staff_managers where organization_id = $1 and manager_id = $2)))`),
  },
]

/** Counts of all folders, and a statement written by hand. */
export const COUNTS: { as: Reader; sql: string }[] = [
  {
    as: 'admin',
    sql: `select kind, sum(change)::int as sum from thread_counts
      where organization_id = $1 and account_id = any(array['', $2]) group by kind
      union all select 'muted', count(*)::int from threads where organization_id = $1 and removed_at is null
        and muted_until is not null and muted_until > now() and muted_from <= now()
      union all select folder_id, (select count(*)::int from (
          select contact_id from thread_folder_members h where h.organization_id = $1 and h.folder_id = f.folder_id
            and h.hand = 'in'
          union select l.contact_id from contact_labels l where l.organization_id = $1
            and l.label = f.filters -> 'labels' ->> 0 limit ${FOLDER_COUNT_MAX + 1}) found)
        from thread_folders f where f.organization_id = $1 and f.account_id = $2`,
  },
  { as: 'coach', sql: reach('o.account_id = $2') },
  {
    as: 'manager',
    sql: reach(`o.account_id = any(array(
      select coach_id from staff_managers where organization_id = $1 and manager_id = $2))`),
  },
]

function reach(whose: string): string {
  return `
    select count(*), count(*) filter (where t.received_count > coalesce(r.received_count, 0)),
      count(*) filter (where t.needs_answer_since is not null), count(*) filter (where t.primary_coach_id = $2),
      count(*) filter (where t.is_pinned), count(*) filter (where t.review_point is not null and not t.is_reviewed),
      count(*) filter (where t.muted_until > now() and t.muted_from <= now()), count(*) filter (where t.stopped)
    from (select distinct contact_id from contact_coaches o where o.organization_id = $1 and ${whose}) o
    join threads t on t.organization_id = $1 and t.contact_id = o.contact_id and t.removed_at is null
    left join read_marks r on r.organization_id = $1 and r.account_id = $2 and r.contact_id = o.contact_id`
}
