import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/** Automation settings of an organization. Without a row the defaults in the contract apply. */
const SETTINGS = `
create table automation_settings (
  organization_id text primary key references organizations,
  quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  daily_cap int check (daily_cap > 0),
  mute_limit int check (mute_limit > 0),
  mute_minutes int not null check (mute_minutes > 0),
  wake_up_time text not null,
  go_to_sleep_time text not null,
  workout_time text not null,
  custom_time text not null,
  rev int not null default 1,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
`

/**
 * Held automated messages. They get a sequence only when they are sent, in the order of `place`. The row stays for
 * its reasons; its text is cleared once it is in the thread. `until` is when it is checked again.
 */
const HELD = `
create table held_messages (
  organization_id text not null,
  held_id text not null check (held_id ~ '^hm_[0-9a-f]{32}$'),
  contact_id text not null,
  place int not null,
  state text not null check (state in ('held', 'released', 'cancelled')),
  reason text not null check (reason in ('quiet-hours', 'mute')),
  until timestamptz not null,
  text text not null,
  attachments text[] not null,
  tags text[] not null,
  author_kind text not null,
  run_id text not null,
  scene_id text,
  title text,
  turn int not null,
  node text not null,
  key text not null,
  skip_when_muted boolean not null,
  untracked boolean not null,
  is_repeat boolean not null,
  cause text,
  checks jsonb not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  sequence int,
  primary key (organization_id, held_id),
  unique (organization_id, contact_id, place),
  unique (organization_id, run_id, key),
  foreign key (organization_id, contact_id) references threads,
  check ((state = 'held') = (ended_at is null) and (state = 'released') = (sequence is not null))
);
create index held_messages_waiting on held_messages (organization_id, contact_id, place) where state = 'held';
create index held_messages_of_message on held_messages (organization_id, contact_id, sequence) where state = 'released';
`

/**
 * Origin of a message (`run_id`, and `key` of the effect), and the gate's decisions when it was created and when
 * its delivery was claimed. `automation_counts` are the gate's counters per contact: quota, messages of the day, and
 * messages since the client last wrote (detected by `received_count`).
 */
const BESIDE_MESSAGES = `
create table message_origins (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  run_id text not null,
  scene_id text,
  title text,
  turn int not null,
  node text not null,
  key text not null,
  primary key (organization_id, contact_id, sequence),
  unique (organization_id, run_id, key),
  foreign key (organization_id, contact_id, sequence) references messages
);
create table message_gates (
  organization_id text not null,
  contact_id text not null,
  sequence int not null,
  stage text not null check (stage in ('birth', 'claim')),
  decision text not null check (decision in ('sent', 'omitted', 'held')),
  reason text,
  checks jsonb not null,
  at timestamptz not null,
  primary key (organization_id, contact_id, sequence, stage),
  foreign key (organization_id, contact_id, sequence) references messages
);
create table automation_counts (
  organization_id text not null,
  contact_id text not null,
  quota_amount int,
  quota_until timestamptz,
  quota_used int not null default 0,
  day text,
  day_count int not null default 0,
  unanswered int not null default 0,
  received_count int not null default 0,
  primary key (organization_id, contact_id),
  foreign key (organization_id, contact_id) references threads
);
`

/** A delivery that falls into quiet hours or a mute rests, and later ones go ahead. */
const RESTING = `
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check
  check (state in ('waiting', 'intended', 'resting', 'calling', 'accepted', 'closed'));
create index deliveries_resting on deliveries (organization_id, contact_id, sequence) where state = 'resting';
`

const POLICIES = ['automation_settings', 'held_messages', 'message_origins', 'message_gates', 'automation_counts']
  .map(tenantTable)
  .join('')

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [SETTINGS, HELD, BESIDE_MESSAGES, RESTING, POLICIES]) await sql.raw(part).execute(db)
}
