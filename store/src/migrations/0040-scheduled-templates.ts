import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/** The organization's standard messages, in the order of their ids. */
const TEMPLATES = `
create table scheduled_templates (
  organization_id text not null,
  template_id text not null check (template_id ~ '^sx_[0-9a-f]{32}$'),
  author_id text not null,
  text text not null,
  schedule_type text not null,
  schedule_value jsonb not null,
  tags text[] not null,
  rev int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, template_id)
);
`

/** A message of the set can wait for a person because a variable has no value. */
const PROBLEMS = `
alter table scheduled_messages drop constraint scheduled_messages_problem_check;
alter table scheduled_messages
  add constraint scheduled_messages_problem_check check (problem in ('author', 'variable'));
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [TEMPLATES, tenantTable('scheduled_templates'), PROBLEMS]) await sql.raw(part).execute(db)
}
