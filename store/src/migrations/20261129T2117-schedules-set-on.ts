import { sql, type Kysely } from 'kysely'

/**
 * The client's date on which a schedule was set: its days are counted from it, also in another zone. An older program
 * knows only `set_at`, and may change it; `set_on_at` is the `set_at` that the date belongs to. With another one, or
 * without a date, days count from the date of `set_at` in the client's zone, as before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Read before the table is locked: it takes a while.
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db)
  const zones = sql`unnest(${rows.map((row) => row.name)}::text[])`
  await sql`alter table scheduled_messages
    add column set_on text check (set_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'), add column set_on_at timestamptz`.execute(
    db,
  )
  await sql`
    update scheduled_messages s
    set set_on = to_char(s.set_at at time zone coalesce(own.name, general.name, 'UTC'), 'YYYY-MM-DD'), set_on_at = s.set_at
    from contacts c
    join organizations o on o.organization_id = c.organization_id
    left join ${zones} as own (name) on own.name = c.time_zone
    left join ${zones} as general (name) on general.name = o.time_zone
    where c.organization_id = s.organization_id and c.contact_id = s.contact_id
      and s.schedule_value ?| array['dayOffset', 'dayOfWeek'] and coalesce(s.schedule_value->>'localDate', '') = ''`.execute(
    db,
  )
}
