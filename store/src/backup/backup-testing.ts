import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '../connection.ts'

/** Runs statements and returns the rows of the last one. */
export const run = async (connection: Connection, text: string): Promise<unknown[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(text)
    return (Array.isArray(results) ? results.at(-1) : results)?.rows ?? []
  } finally {
    await client.end()
  }
}

/** The rows of a backup, without what differs between databases. */
export const rowsOf = (text: string): string[] =>
  text
    .split('\n')
    .slice(1, -2)
    .map((line) => line.replace(/,"\d+"\]$/, ']'))

/** The text with a corrected closing line. */
export const sealBackup = (text: string): string => {
  const body = text.slice(0, text.lastIndexOf('{"end"'))
  const rows = body.split('\n').filter((line) => line.startsWith('[')).length
  return `${body}${JSON.stringify({ end: true, rows, files: 0, sha256: createHash('sha256').update(body).digest('hex') })}\n`
}

/** A small schema with every type whose values are easily corrupted. */
export const SCHEMA = `
create table kysely_migration (name text primary key);
insert into kysely_migration values ('0001-first'), ('0002-second');
create table kysely_migration_lock (id int);
create type mood as enum ('glad', 'sad');
create sequence unused start 7;
create table people (id int primary key, name text not null, boss int references people);
create table notes (id int generated always as identity (start 101) primary key, person int not null references people,
  text text not null default 'second note');
create table facts (position bigint generated always as identity, kind text, xid xid8 not null default pg_current_xact_id(),
  primary key (xid, position));
create table everything (
  id int primary key, "odd ""name" text, small smallint, big bigint, money_minor numeric(60), exact numeric, ratio float8,
  flag boolean, at timestamptz, local timestamp, day date, clock time, span interval, bytes bytea, tags text[],
  grid int[][], jsonb jsonb, json json, uid uuid, feeling mood, length int generated always as (length("odd ""name")) stored,
  char3 char(3), about tsvector, between_days daterange, note int references notes
);
alter table people enable row level security;
alter table everything enable row level security;
create policy nobody on people to attune_tenant using (false);
create function note_person() returns trigger language plpgsql as
  $$ begin insert into notes (person, text) values (new.id, 'by trigger'); return null; end $$;
`

export const TRIGGER = `create trigger note_it after insert on people for each row execute function note_person();`

export const ROWS = String.raw`
insert into people values (2, 'Ben', 2), (1, 'Ann', 2), (3, 'Cleo', 1);
insert into notes (person, text) values (1, 'first note'), (1, 'second note'), (3, E'zeile\n\r\t"\\ \u2028 😀 ''{["');
insert into facts (position, kind) overriding system value values (12, 'first'), (9007199254740993, 'second');
select setval('facts_position_seq', 9007199254740993);
insert into everything (id, "odd ""name", small, big, money_minor, exact, ratio, flag, at, local, day, clock, span, bytes,
  tags, grid, jsonb, json, uid, feeling, char3, about, between_days, note) values
  (1, 'x', -32768, 9223372036854775807, repeat('9', 60)::numeric, 1.500, 0.1::float8 + 0.2::float8, true,
   '2026-11-01 01:30:00.123456+00', '2026-03-29 02:30:00.000001', '0044-03-15 BC', '23:59:59.999999',
   '1 year -2 days 3 hours', '\x00ff0a0d5c27', '{"a,b","c\"d",NULL,"NULL",""}', '{{1,2},{3,4}}',
   '{"n":12345678901234567890.1230,"s":"\u2028 \\ \"","deep":[null,{}]}', E'{"b" : 1,\n "b":2}',
   'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'sad', 'ab', to_tsvector('simple', 'it''s here'), '[2026-01-01,2026-02-01)', 103),
  (2, null, null, -9223372036854775808, null, 'NaN', '-0', null, 'infinity', '-infinity', 'infinity', null, null, '',
   '{}', '[0:1]={7,8}', 'null', 'null', null, null, null, null, 'empty', null),
  (3, '', 0, 0, 0, 'Infinity', '-Infinity', false, '0001-01-01 00:00:00+00 BC', null, null, '00:00', '-0.000001 s', null,
   null, null, null, null, null, 'glad', '', null, null, 101),
  (4, repeat('long ', 300000), null, null, null, 0.00000000000000000001, 5e-324, null, '9999-12-31 23:59:59.999999+00',
   null, null, null, null, decode(repeat('ab', 500000), 'hex'), null, null, '"text"', '1', null, null, null, null, null, null);
`

/** Messages that were waiting to be sent when the backup was taken, and some that weren't. */
export const UNSENT = {
  tables: `
create table deliveries (organization_id text, contact_id text, sequence int primary key, state text);
create table messages (organization_id text, contact_id text, sequence int primary key, suffix text);
create table work (kind text, organization_id text, payload jsonb, due_at timestamptz, created_at timestamptz,
  subject text);
create table held_messages (id int primary key, state text, until timestamptz, ended_at timestamptz);`,
  rows: `
insert into messages select 'or_1', 'ct_1', n, 'suffix-' || n from generate_series(1, 5) n;
insert into deliveries select 'or_1', 'ct_1', n, (array['waiting', 'intended', 'resting', 'paced', 'accepted'])[n]
from generate_series(1, 5) n;
insert into held_messages values (1, 'held', now() + interval '1 hour', null), (2, 'held', now(), null),
  (3, 'released', now(), now());`,
  states: `select (select array_agg(state order by sequence) from deliveries) as deliveries,
    (select array_agg(payload ->> 'messageId' order by payload ->> 'messageId') from work
      where kind = 'deliver-message' and payload ->> 'contactId' = subject) as jobs,
    (select array_agg(state order by id) from held_messages) as held`,
  after: {
    deliveries: ['calling', 'calling', 'calling', 'calling', 'accepted'],
    jobs: ['ct_1:3:suffix-3', 'ct_1:4:suffix-4'],
    held: ['held', 'cancelled', 'released'],
  },
}
