import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * Tasks. `topic` is what a task is about and `occasion` which time it came up: a client has at most one open task of a topic,
 * and never a second one for the same occasion. `urgency` orders open tasks: by priority, then by the end of their time.
 * `coach_id` is whose the task counts as. Closed by nobody means closed by the system.
 */
const TASKS = `
create table tasks (
  organization_id text not null,
  task_id text not null check (task_id ~ '^tk_[0-9a-f]{32}$'),
  contact_id text not null,
  title text not null,
  status text not null check (status in ('new', 'active', 'done', 'discarded', 'expired')),
  priority text not null check (priority in ('high', 'medium', 'low')),
  type text not null,
  topic text not null,
  occasion text not null,
  question_id text,
  actions_flags int not null default 0,
  coach_id text,
  user_assigned text,
  created_by text,
  created_at timestamptz not null,
  expires_at timestamptz,
  urgency bigint not null,
  settled_at timestamptz,
  started_by text,
  started_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  reason text,
  reason_details text,
  rev int not null default 1,
  updated_at timestamptz not null,
  primary key (organization_id, task_id),
  foreign key (organization_id, contact_id) references contacts,
  check ((status in ('new', 'active')) = (closed_at is null)),
  check (status <> 'active' or (started_at is not null and user_assigned is not null))
);
create unique index tasks_open_topic on tasks (organization_id, contact_id, topic) where status in ('new', 'active');
create unique index tasks_occasion on tasks (organization_id, contact_id, topic, occasion);
create index tasks_urgent on tasks (organization_id, urgency, task_id) where status in ('new', 'active');
create index tasks_assigned on tasks (organization_id, user_assigned, urgency, task_id) where status in ('new', 'active');
create index tasks_latest on tasks (organization_id, updated_at desc, task_id desc);
create index tasks_opened on tasks (organization_id, created_at);
create index tasks_started on tasks (organization_id, started_at) where started_at is not null;
create index tasks_closed on tasks (organization_id, closed_at) where closed_at is not null;
`

/** Which rules make tasks; null for the product's own. */
const RULES = `alter table automation_settings add column task_rules jsonb;`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [TASKS, tenantTable('tasks'), RULES]) await sql.raw(part).execute(db)
}
