import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * What clients asked: a row for each text with a question. The text itself stays in the message. `answered_sequence` is
 * the reply that answered it; without one a person set the status.
 */
const QUESTIONS = `
create table recent_questions (
  organization_id text not null,
  question_id text not null check (question_id ~ '^qu_[0-9a-f]{32}$'),
  contact_id text not null,
  sequence int not null,
  asked_at timestamptz not null,
  status text not null check (status in ('new', 'in-progress', 'answered', 'dismissed')),
  changed_by text,
  changed_at timestamptz,
  answered_sequence int,
  primary key (organization_id, question_id),
  unique (organization_id, contact_id, sequence),
  foreign key (organization_id, contact_id) references threads,
  check (answered_sequence is null or status = 'answered')
);
create index recent_questions_by_status
  on recent_questions (organization_id, status, asked_at desc, question_id desc);
create index recent_questions_latest on recent_questions (organization_id, asked_at desc, question_id desc);
`

/** Texts that are already there are looked through once, by a job of each organization. */
const PAST = `
insert into work (kind, organization_id, payload, due_at, created_at)
select 'find-past-questions', organization_id, '{}', now(), now() from organizations;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [QUESTIONS, tenantTable('recent_questions'), PAST]) await sql.raw(part).execute(db)
}
