import { sql, type Kysely } from 'kysely'

/** Message templates: an account's own, and those shared in the organization. */
const TEMPLATES = `
create table message_templates (
  organization_id text not null,
  template_id text not null check (template_id ~ '^mt_[0-9a-f]{32}$'),
  author_id text not null,
  title text not null,
  text text not null,
  kind text check (kind in ('Guide', 'Inquire', 'Motivate')),
  shared boolean not null default false,
  rev int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, template_id),
  foreign key (organization_id, author_id) references staff
);
create index message_templates_by_author on message_templates (organization_id, author_id);
create index message_templates_shared on message_templates (organization_id) where shared;
alter table message_templates enable row level security;
create policy one_organization on message_templates to attune_tenant
  using (organization_id = current_setting('attune.organization', true))
  with check (organization_id = current_setting('attune.organization', true));
grant select, insert, update, delete on message_templates to attune_tenant;
`

/** Files of a draft: media ids of its author's uploads. */
const DRAFTS = `alter table drafts add column media_ids text[] not null default '{}';`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(TEMPLATES).execute(db)
  await sql.raw(DRAFTS).execute(db)
}
