import { sql, type Kysely } from 'kysely'
import { MATCHING } from './parts/0095-matching.ts'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * What is said in sounds of messages, written down by a provider, or why it isn't. A transcript goes with its file. `at` is
 * the message's, so that search walks both in one order. Prompt logs are also of a file of a message, without a run.
 */
const TRANSCRIPTS = `
alter table organizations add column transcripts boolean not null default false;

create table transcripts (
  organization_id text not null,
  media_id text not null,
  contact_id text not null,
  sequence int not null,
  at timestamptz not null,
  text text,
  reason text check (reason in ('too-large', 'too-long', 'format', 'silent', 'provider')),
  made_at timestamptz not null,
  primary key (organization_id, media_id),
  foreign key (organization_id, media_id) references media on delete cascade,
  foreign key (organization_id, contact_id) references contacts,
  check ((text is null) <> (reason is null))
);
create index transcripts_newest on transcripts (organization_id, at desc, contact_id desc, sequence desc)
  where text is not null;
create index transcripts_of_message on transcripts (organization_id, contact_id, sequence);
create index transcripts_searched on transcripts using gin
  (organization_id, message_words(text), message_plain(text) gin_trgm_ops) where text is not null;

alter table prompt_logs alter column run_id drop not null;
alter table prompt_logs alter column effect_key drop not null;
alter table prompt_logs add column sequence int;
alter table prompt_logs add column media_id text;
alter table prompt_logs add foreign key (organization_id, media_id) references media on delete cascade;
alter table prompt_logs drop constraint prompt_logs_purpose_check;
alter table prompt_logs add constraint prompt_logs_purpose_check
  check (purpose in ('reply', 'text', 'plan', 'report', 'photos', 'test', 'transcript'));
alter table prompt_logs add constraint prompt_logs_of_run_or_message
  check ((run_id is null) = (effect_key is null) and (run_id is null) <> (media_id is null)
    and (media_id is null) = (sequence is null));
create index prompt_logs_by_message on prompt_logs (organization_id, contact_id, sequence) where sequence is not null;
create index prompt_logs_by_file on prompt_logs (organization_id, media_id) where media_id is not null;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [TRANSCRIPTS, tenantTable('transcripts'), MATCHING]) await sql.raw(part).execute(db)
}
