import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * When a coach is away, and who covers. `begun_at` and `ended_at` say what has been done about it; who acts for a coach goes
 * by the span itself, so that nothing depends on a job being on time.
 */
const ABSENCES = `
create table absences (
  organization_id text not null,
  absence_id text not null check (absence_id ~ '^ab_[0-9a-f]{32}$'),
  coach_id text not null,
  cover_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text,
  set_by text not null,
  set_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  rev int not null default 1,
  primary key (organization_id, absence_id),
  foreign key (organization_id, coach_id) references staff,
  foreign key (organization_id, cover_id) references staff,
  check (coach_id <> cover_id),
  check (starts_at < ends_at)
);
create index absences_of_coach on absences (organization_id, coach_id) where ended_at is null;
create index absences_of_cover on absences (organization_id, cover_id) where ended_at is null;
`

/** The coach for whom a message's author covered. */
const MESSAGES = `alter table messages add column covered_id text;`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [ABSENCES, tenantTable('absences'), MESSAGES]) await sql.raw(part).execute(db)
}
