import type { listContacts } from '@attune/server/contacts/listing/list-contacts'
import type { Clients } from './data.ts'

/** Clients per page. */
export const PAGE = 25

/** A first page: our query, and a statement written by hand for just this page. */
export interface FirstPage {
  name: string
  asked: NonNullable<Parameters<typeof listContacts>[2]>
  as: 'admin' | 'coach'
  sql: string
  values: (of: Clients) => unknown[]
}

/** What the list shows of each client on the page. */
const selectShown = (chosen: string, order: string): string => `
  with page as materialized (${chosen})
  select c.*, coach.name as coach_name, coach.email as coach_email, t.last_message_at, t.last_received_at,
    array(select cc.account_id from contact_coaches cc
      where cc.organization_id = c.organization_id and cc.contact_id = c.contact_id order by 1) as coach_ids
  from page c
  left join lateral (select s.name, s.email from staff s
    where s.organization_id = c.organization_id and s.account_id = c.primary_coach_id limit 1) coach on true
  left join lateral (select l.moved_at, l.last_message_at, l.last_received_at from threads l
    where l.organization_id = c.organization_id and l.contact_id = c.contact_id limit 1) t on true
  order by ${order}`

const BY_NAME = 'c.name_key, c.contact_id'

const labelPage = (name: string, label: string, chosen: string): FirstPage => ({
  name,
  asked: { label, limit: PAGE },
  as: 'admin',
  sql: selectShown(chosen, BY_NAME),
  values: ({ organizationId }) => [organizationId, label, PAGE + 1],
})

export const FIRST_PAGES: FirstPage[] = [
  {
    name: 'by name',
    asked: { limit: PAGE },
    as: 'admin',
    sql: selectShown(
      `select c.* from contacts c where organization_id = $1 and removed_at is null
       order by name_key, contact_id limit $2`,
      BY_NAME,
    ),
    values: ({ organizationId }) => [organizationId, PAGE + 1],
  },
  {
    name: 'by last message',
    asked: { sort: 'lastMessage', limit: PAGE },
    as: 'admin',
    sql: selectShown(
      `select c.* from threads moved join contacts c using (organization_id, contact_id)
       where moved.organization_id = $1 and c.organization_id = $1 and c.removed_at is null
       order by moved.moved_at desc, moved.contact_id desc limit $2`,
      't.moved_at desc, c.contact_id desc',
    ),
    values: ({ organizationId }) => [organizationId, PAGE + 1],
  },
  // Many match, so the list is read in order until the page is full.
  labelPage(
    'with a label of a fifth',
    'vip',
    `select c.* from contacts c where organization_id = $1 and removed_at is null
       and exists (select from contact_labels l where l.organization_id = $1 and l.label = $2 and l.contact_id = c.contact_id)
     order by name_key, contact_id limit $3`,
  ),
  // Few match, so they are looked up and sorted.
  labelPage(
    'with a label of a hundred',
    'rare',
    `select c.* from contact_labels l join contacts c using (organization_id, contact_id)
     where l.organization_id = $1 and l.label = $2 and c.organization_id = $1 and c.removed_at is null
     order by name_key, contact_id limit $3`,
  ),
  {
    name: 'of a coach’s reach',
    asked: { limit: PAGE },
    as: 'coach',
    sql: selectShown(
      `select c.* from contact_coaches cc join contacts c using (organization_id, contact_id)
       where cc.organization_id = $1 and cc.account_id = $2 and c.organization_id = $1 and c.removed_at is null
       order by name_key, contact_id limit $3`,
      BY_NAME,
    ),
    values: ({ organizationId, coachId }) => [organizationId, coachId, PAGE + 1],
  },
  {
    name: 'by part of a name',
    asked: { q: 'quill', limit: PAGE },
    as: 'admin',
    sql: selectShown(
      `select c.* from contacts c where organization_id = $1 and removed_at is null
         and contact_id = any(array(select contacts_matching($2, true)))
       order by name_key, contact_id limit $3`,
      BY_NAME,
    ),
    values: ({ organizationId }) => [organizationId, '%quill%', PAGE + 1],
  },
]
