/**
 * Thread counts by kind, as changes to be summed: writers only insert rows and never wait, and now and then one of them
 * merges the unlocked rows of a kind. `account_id` is empty for counts that are the same for everyone; per account
 * there are `mine` and `caught`: threads with incoming messages that the account has read.
 */
export const COUNTS = `
create table thread_counts (
  organization_id text not null,
  account_id text not null,
  kind text not null check (kind in ('all', 'received', 'waiting', 'pinned', 'review', 'stopped', 'mine', 'caught')),
  count_id bigint generated always as identity,
  change bigint not null,
  primary key (organization_id, account_id, kind, count_id)
);

create function count_threads(of_organization text, of_account text, of_kind text, amount bigint) returns void
language plpgsql as $$
declare place bigint;
begin
  if amount = 0 or of_account is null then return; end if;
  insert into thread_counts (organization_id, account_id, kind, change)
  values (of_organization, of_account, of_kind, amount) returning count_id into place;
  if place % 16 <> 0 then return; end if;
  with gone as (
    delete from thread_counts where organization_id = of_organization and account_id = of_account and kind = of_kind
      and count_id = any(array(select count_id from thread_counts where organization_id = of_organization
        and account_id = of_account and kind = of_kind for update skip locked))
    returning change
  )
  insert into thread_counts (organization_id, account_id, kind, change)
  select of_organization, of_account, of_kind, sum(change) from gone having sum(change) <> 0;
end $$;

create function count_new_threads() returns trigger language plpgsql as $$
declare found record;
begin
  for found in
    select organization_id, '' as account_id, kind, sum(case when counts then 1 else 0 end) as amount
    from changed, lateral (values ('all', true), ('received', received_count > 0),
      ('waiting', needs_answer_since is not null), ('pinned', is_pinned),
      ('review', review_point is not null and not is_reviewed), ('stopped', stopped)) as k (kind, counts)
    where removed_at is null group by 1, 3
    union all
    select organization_id, primary_coach_id, 'mine', count(*) from changed
    where removed_at is null and primary_coach_id is not null group by 1, 2
  loop
    perform count_threads(found.organization_id, found.account_id, found.kind, tg_argv[0]::bigint * found.amount);
  end loop;
  return null;
end $$;
create trigger count_new after insert on threads referencing new table as changed for each statement
  execute function count_new_threads('1');
create trigger count_gone after delete on threads referencing old table as changed for each statement
  execute function count_new_threads('-1');

create function count_changed_thread() returns trigger language plpgsql as $$
declare
  was int := (old.removed_at is null)::int;
  now_is int := (new.removed_at is null)::int;
  org text := new.organization_id;
begin
  perform count_threads(org, '', 'all', now_is - was);
  perform count_threads(org, '', 'received', now_is * (new.received_count > 0)::int - was * (old.received_count > 0)::int);
  perform count_threads(org, '', 'waiting',
    now_is * (new.needs_answer_since is not null)::int - was * (old.needs_answer_since is not null)::int);
  perform count_threads(org, '', 'pinned', now_is * new.is_pinned::int - was * old.is_pinned::int);
  perform count_threads(org, '', 'review', now_is * (new.review_point is not null and not new.is_reviewed)::int
    - was * (old.review_point is not null and not old.is_reviewed)::int);
  perform count_threads(org, '', 'stopped', now_is * new.stopped::int - was * old.stopped::int);
  if (was, old.primary_coach_id) is distinct from (now_is, new.primary_coach_id) then
    perform count_threads(org, old.primary_coach_id, 'mine', -was);
    perform count_threads(org, new.primary_coach_id, 'mine', now_is);
  end if;
  return null;
end $$;
create trigger count_changed after update on threads for each row
  when ((old.removed_at is null, old.received_count > 0, old.needs_answer_since is null, old.is_pinned, old.is_reviewed,
      old.review_point is null, old.stopped, old.primary_coach_id)
    is distinct from (new.removed_at is null, new.received_count > 0, new.needs_answer_since is null, new.is_pinned,
      new.is_reviewed, new.review_point is null, new.stopped, new.primary_coach_id))
  execute function count_changed_thread();

create function count_read_mark() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_threads(old.organization_id, old.account_id, 'caught',
      -(not old.behind and old.received_count > 0)::int);
  end if;
  if tg_op <> 'DELETE' then
    perform count_threads(new.organization_id, new.account_id, 'caught',
      (not new.behind and new.received_count > 0)::int);
  end if;
  return null;
end $$;
create trigger count_new after insert on read_marks for each row
  when (not new.behind and new.received_count > 0) execute function count_read_mark();
create trigger count_gone after delete on read_marks for each row
  when (not old.behind and old.received_count > 0) execute function count_read_mark();
create trigger count_changed after update on read_marks for each row
  when ((not old.behind and old.received_count > 0) is distinct from (not new.behind and new.received_count > 0))
  execute function count_read_mark();

insert into thread_counts (organization_id, account_id, kind, change)
select organization_id, '', kind, sum(case when counts then 1 else 0 end)
from threads, lateral (values ('all', true), ('received', received_count > 0),
  ('waiting', needs_answer_since is not null), ('pinned', is_pinned),
  ('review', review_point is not null and not is_reviewed), ('stopped', stopped)) as k (kind, counts)
where removed_at is null group by 1, 3
union all
select organization_id, primary_coach_id, 'mine', count(*) from threads
where removed_at is null and primary_coach_id is not null group by 1, 2
union all
select organization_id, account_id, 'caught', count(*) from read_marks
where not behind and received_count > 0 group by 1, 2;
`
