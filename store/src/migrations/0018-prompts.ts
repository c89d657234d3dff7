import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/** Prompt templates with their versions, and a log of all model requests. */
const PROMPTS = `
create table prompt_templates (
  organization_id text not null,
  template_id text not null check (template_id ~ '^v_pt[0-9a-f]{32}$'),
  title text not null,
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, template_id)
);
create table prompt_template_versions (
  organization_id text not null,
  template_id text not null,
  version int not null check (version >= 1),
  settings jsonb not null,
  messages jsonb not null,
  saved_by text,
  saved_at timestamptz not null,
  primary key (organization_id, template_id, version),
  foreign key (organization_id, template_id) references prompt_templates,
  foreign key (organization_id, saved_by) references staff
);
create table prompt_logs (
  organization_id text not null,
  log_id text not null check (log_id ~ '^pl_[0-9a-f]{32}$'),
  contact_id text not null,
  run_id text not null,
  effect_key text not null,
  purpose text not null check (purpose in ('reply', 'text', 'plan', 'report', 'photos', 'test')),
  template_id text,
  template_version int,
  model text not null,
  asked jsonb not null,
  answer text,
  error text,
  milliseconds int not null,
  tokens_asked int,
  tokens_answered int,
  at timestamptz not null,
  primary key (organization_id, log_id),
  foreign key (organization_id, contact_id) references contacts
);
create index prompt_logs_by_run on prompt_logs (organization_id, run_id, at desc);
create index prompt_logs_by_contact on prompt_logs (organization_id, contact_id);
`

const POLICIES = ['prompt_templates', 'prompt_template_versions', 'prompt_logs'].map(tenantTable).join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(PROMPTS + POLICIES).execute(db)
}
