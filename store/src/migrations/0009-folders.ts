import { sql, type Kysely } from 'kysely'
import { COUNTS } from './parts/0009-counts.ts'
import { tenantTable } from './parts/tenant-table.ts'

/** Personal folders, and what was added to or excluded from them by hand. */
const FOLDERS = `
create table thread_folders (
  organization_id text not null references organizations,
  folder_id text not null check (folder_id ~ '^fo_[0-9a-f]{32}$'),
  account_id text not null,
  title text not null,
  filters jsonb not null default '{}',
  color text,
  sort_index int not null,
  is_primary boolean not null default false,
  rev int not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, folder_id)
);
create index thread_folders_of_account on thread_folders
  (organization_id, account_id, sort_index, created_at, folder_id);
create unique index thread_folders_by_title on thread_folders (organization_id, account_id, lower(title));
create table thread_folder_members (
  organization_id text not null,
  folder_id text not null,
  contact_id text not null,
  hand text not null check (hand in ('in', 'out')),
  primary key (organization_id, folder_id, contact_id),
  foreign key (organization_id, folder_id) references thread_folders on delete cascade,
  foreign key (organization_id, contact_id) references threads
);
create index thread_folder_members_by_contact on thread_folder_members (organization_id, contact_id);
`

/**
 * Copies of client columns on the thread, maintained by triggers: lists are sorted by `moved_at`, and only a table
 * with all these columns can have an index in this order that also covers status, coach and mute. `behind` on a read
 * mark: a message came in after it.
 */
const COPIES = `
alter table threads
  add column stopped boolean not null default false,
  add column primary_coach_id text,
  add column muted_from timestamptz,
  add column muted_until timestamptz;
update threads t set stopped = c.status = 'stop', primary_coach_id = c.primary_coach_id, muted_from = c.muted_from,
  muted_until = c.muted_until, review_point = c.review_point
from contacts c where c.organization_id = t.organization_id and c.contact_id = t.contact_id;
alter table read_marks add column behind boolean not null default false;
delete from read_marks r using threads t
where t.organization_id = r.organization_id and t.contact_id = r.contact_id and t.removed_at is not null;
update read_marks r set behind = true from threads t
where t.organization_id = r.organization_id and t.contact_id = r.contact_id and r.received_count < t.received_count;

create function copy_client_to_new_thread() returns trigger language plpgsql as $$
begin
  select c.status = 'stop', c.primary_coach_id, c.muted_from, c.muted_until, c.review_point
    into new.stopped, new.primary_coach_id, new.muted_from, new.muted_until, new.review_point
  from contacts c where c.organization_id = new.organization_id and c.contact_id = new.contact_id;
  return new;
end $$;
create trigger copy_client before insert on threads for each row execute function copy_client_to_new_thread();

create function copy_client_to_thread() returns trigger language plpgsql as $$
begin
  update threads set stopped = new.status = 'stop', primary_coach_id = new.primary_coach_id,
    muted_from = new.muted_from, muted_until = new.muted_until, review_point = new.review_point, rev = rev + 1
  where organization_id = new.organization_id and contact_id = new.contact_id;
  return null;
end $$;
create trigger copy_client after update on contacts for each row
  when ((old.status, old.primary_coach_id, old.muted_from, old.muted_until, old.review_point)
    is distinct from (new.status, new.primary_coach_id, new.muted_from, new.muted_until, new.review_point))
  execute function copy_client_to_thread();

create function mark_is_behind() returns trigger language plpgsql as $$
begin
  new.behind := new.received_count < (select t.received_count from threads t
    where t.organization_id = new.organization_id and t.contact_id = new.contact_id);
  return new;
end $$;
create trigger is_behind before insert or update of received_count on read_marks for each row
  execute function mark_is_behind();

create function leave_marks_behind() returns trigger language plpgsql as $$
begin
  update read_marks set behind = true
  where organization_id = new.organization_id and contact_id = new.contact_id and not behind;
  return null;
end $$;
create trigger leave_marks_behind after update on threads for each row
  when (new.received_count > old.received_count) execute function leave_marks_behind();

create index threads_pinned on threads (organization_id, moved_at desc, contact_id desc)
  where is_pinned and removed_at is null;
create index threads_in_review on threads (organization_id, moved_at desc, contact_id desc)
  where review_point is not null and not is_reviewed and removed_at is null;
create index threads_stopped on threads (organization_id, moved_at desc, contact_id desc)
  where stopped and removed_at is null;
create index threads_of_coach on threads (organization_id, primary_coach_id, moved_at desc, contact_id desc)
  where primary_coach_id is not null;
create index threads_muted on threads (organization_id, moved_at desc, contact_id desc)
  where muted_until is not null and removed_at is null;
create index threads_muted_until on threads (organization_id, muted_until, muted_from)
  where muted_until is not null and removed_at is null;
create index read_marks_by_contact on read_marks (organization_id, contact_id);
create index read_marks_behind on read_marks (organization_id, account_id, contact_id) where behind;
`

const POLICIES = ['thread_folders', 'thread_folder_members', 'thread_counts'].map(tenantTable).join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [FOLDERS, COPIES, COUNTS, POLICIES]) await sql.raw(part).execute(db)
}
