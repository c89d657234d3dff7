import { sql, type Kysely } from 'kysely'

/**
 * Which programs the schema still supports: those that have the migration `needs`, or a newer one. A migration that
 * only adds leaves it alone. A migration that removes or changes something older programs use sets it to the first
 * migration whose programs no longer need it. Processes without the owner's login read it, and which migrations ran, by
 * a function.
 */
const COMPATIBILITY = `
create table schema_compatibility (
  only_row boolean primary key default true check (only_row),
  needs text not null
);
insert into schema_compatibility (needs) values ('0023-schema-compatibility');
create function schema_state(out executed text[], out needs text)
  language sql stable security definer set search_path = public
  as $$ select (select array_agg(name::text) from public.kysely_migration), c.needs from public.schema_compatibility c $$;
revoke all on function schema_state from public;
grant execute on function schema_state to attune_global;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(COMPATIBILITY).execute(db)
}
