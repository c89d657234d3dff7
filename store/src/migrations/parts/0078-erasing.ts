/**
 * Erases up to `most` rows of an organization, of one table at a time, and returns how many; 0 if none is left. A table waits
 * until no other has rows that point to it. Files are left to the product, which erases their bytes before their rows. The
 * database itself sees to it that nothing is erased that wasn't deleted 30 days ago. `more` are the statements for tables that
 * came later and point to `accounts`; they take the accounts of `people`. Released migrations run this text.
 */
export const eraseOrganization = (more = ''): string => `
create or replace function erase_organization(erased text, most int) returns int
language plpgsql volatile security definer set search_path = public as $$
declare
  place record;
  pointing record;
  found_one boolean;
  is_blocked boolean;
  gone int;
  people text[];
begin
  if not exists (select from organizations where organization_id = erased and erased_at is null
      and deleted_at < statement_timestamp() - interval '30 days') then
    raise exception 'This organization is not to be erased.';
  end if;
  for place in
    select c.oid, c.oid::regclass as named from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('organizations', 'memberships', 'media')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
        and not a.attisdropped)
    -- The log has no index by organization: it is looked through once the rest is gone.
    order by c.relname = 'facts', c.relname
  loop
    execute format('select exists (select from %s where organization_id = $1)', place.named) into found_one using erased;
    continue when not found_one;
    is_blocked := false;
    for pointing in
      select distinct conrelid::regclass as named from pg_constraint
      where contype = 'f' and confrelid = place.oid and conrelid <> confrelid
    loop
      execute format('select exists (select from %s where organization_id = $1)', pointing.named)
        into found_one using erased;
      is_blocked := is_blocked or found_one;
    end loop;
    continue when is_blocked;
    execute format('delete from %s where ctid = any (array(select ctid from %s where organization_id = $1 limit $2))',
      place.named, place.named) using erased, most;
    get diagnostics gone = row_count;
    return gone;
  end loop;
  people := array(select account_id from memberships where organization_id = erased limit greatest(1, most / 50));
  if cardinality(people) = 0 then
    return 0;
  end if;
  delete from account_switches where account_id = any (people) or actor_id = any (people)
    or session_id in (select session_id from sessions where account_id = any (people));
  delete from push_subscriptions where account_id = any (people);
  delete from refresh_tokens where session_id in (select session_id from sessions where account_id = any (people));
  delete from sessions where account_id = any (people);
  update api_keys set created_by = null where created_by = any (people) and account_id <> all (people);
  delete from api_keys where account_id = any (people);
  delete from notification_settings where account_id = any (people);
  delete from mailed_links where account_id = any (people);
  delete from recovery_codes where account_id = any (people);
  delete from known_devices where account_id = any (people);
  delete from security_log where account_id = any (people) or actor_id = any (people);
  ${more}
  delete from memberships where account_id = any (people);
  delete from accounts where account_id = any (people);
  return cardinality(people);
end
$$;
revoke all on function erase_organization(text, int) from public;
grant execute on function erase_organization(text, int) to attune_global;
`
