import { MOVED_TABLES } from '@attune/store/doubles/moved-rows'
import { openPool } from '@attune/store/connection'
import { testDatabase, type TestDatabase } from '@attune/store/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let pool: ReturnType<typeof openPool>

beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.owner, { max: 1, name: 'test-owner' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Part of what is shown or decided for the one that stays: joined by a rule of its own, or read together. */
const JOINED = [
  ...['contacts', 'contact_addresses', 'contact_coaches', 'contact_labels', 'threads', 'thread_folder_members'],
  ...['drafts', 'client_rules', 'takeovers', 'media', 'whatsapp_windows'],
]

/** Stays with the record that goes, where the timeline, the proof and the log find it; undoing needs nothing of it. */
const STAYS = [
  ...['messages', 'message_attachments', 'message_contexts', 'message_gates', 'message_origins', 'message_reactions'],
  ...[
    'deliveries',
    'delivery_attempts',
    'brought_files',
    'mail_html',
    'transcripts',
    'read_marks',
    'recent_questions',
    'held_messages',
  ],
  ...['runs', 'run_effects', 'run_places', 'run_turns', 'prompt_logs', 'automation_counts'],
  ...['alert_firings', 'client_rule_changes', 'keyword_uses'],
  // Forgotten: what alerts have raised is closed, and they look anew.
  'alert_states',
  ...['looks', 'proof_lines', 'facts', 'webhook_deliveries'],
  // What was done to the record under its own name.
  ...['contact_import_rows', 'contact_job_rows', 'history_clients', 'contact_merges', 'different_contacts'],
]

test('every table with a client’s id is moved by a merge, joined, or stays on purpose', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public'
      and column_name = 'contact_id' and table_name in (select relname from pg_class where relkind in ('r', 'p')
        and not relispartition)`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...MOVED_TABLES, ...JOINED, ...STAYS].toSorted())
})

test('what a merge moves has one row for each id, so that exactly it goes back', async () => {
  for (const table of MOVED_TABLES) {
    const { rows } = await pool.query<{ columns: number }>(
      `select cardinality(i.indkey::int2[]) as columns from pg_index i
        where i.indrelid = $1::regclass and i.indisprimary`,
      [table],
    )
    expect(rows, table).toEqual([{ columns: 2 }])
  }
})
