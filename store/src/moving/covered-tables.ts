import { sortByReferences, type Reference } from '../backup/sort-by-references.ts'

/** A table as an export holds it. */
export interface CoveredTable {
  name: string
  columns: string[]
  /** Its rows are in the order of these. */
  key: string[]
  /** Whether its rows are about one client each. */
  ofClient: boolean
}

/**
 * What an export leaves out. Credentials, and the addresses that they belong to: channels are connected again in the
 * new place, so that two installations never write to the same people. Then what only matters at the moment: who edits
 * a scene, imports, of clients and of conversations, and bulk actions under way, how far a mailbox was read, pace, the
 * answers to requests with an idempotency key. Replies that somebody has begun belong to them alone. Thread counts are
 * counted again.
 */
const LEFT_OUT: readonly string[] = [
  ...['carrier_accounts', 'addresses', 'webhooks', 'webhook_deliveries', 'whatsapp_templates', 'whatsapp_windows'],
  'carrier_reach',
  ...['scene_editors', 'contact_imports', 'contact_import_rows', 'contact_jobs', 'contact_job_rows'],
  ...['mailbox_positions', 'address_pace', 'idempotency_keys', 'drafts', 'thread_counts'],
  ...['histories', 'history_rows', 'history_problems', 'history_messages', 'history_clients'],
  // Some of them are exported, as `jobs`.
  ...['work', 'moved_work', 'organizations', 'facts'],
]

/** Runs a statement and returns its rows. */
export type RunQuery = <T>(text: string) => Promise<T[]>

/** The tables of an organization that an export covers, each after those it refers to. */
export const readCoveredTables = async (query: RunQuery): Promise<CoveredTable[]> => {
  const tables = await query<CoveredTable>(TABLES)
  const covered = new Map(tables.filter(({ name }) => !LEFT_OUT.includes(name)).map((table) => [table.name, table]))
  const references = (await query<Reference>(REFERENCES)).filter(({ from, to }) => covered.has(from) && covered.has(to))
  return sortByReferences([...covered.keys()], references).names.flatMap((name) => covered.get(name) ?? [])
}

/** Columns that are written by whoever inserts a row. The organization is named once, in the manifest. */
const TABLES = `
  select c.relname::text as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' and a.attname <> 'organization_id') as columns,
    (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary) as key,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'contact_id' and not a.attisdropped)
      as "ofClient"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_policy p where p.polrelid = c.oid)
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') order by 1`

const REFERENCES = `
  select k.conname::text as name, c.relname::text as "from", t.relname::text as "to",
    k.condeferrable as deferrable, k.condeferred as deferred
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1`

/** What precedes an organization's own tables: read with rights across all organizations. */
export const SHARED_TABLES = {
  organizations: [
    ...['title', 'labels', 'logo_url', 'time_zone', 'permissions', 'permissions_by_role', 'features', 'created_at'],
    ...[
      'accent_hue',
      'own_colors',
      'rev',
      'require_second_factor',
      'logo_media_id',
      'log_days',
      'session_days',
      'coach_pages',
      'sign_ups',
    ],
  ],
  /** Without passwords, second factors and anything else that lets somebody in. */
  accounts: [
    ...['account_id', 'short_id', 'email', 'name', 'photo_url', 'time_zone', 'disabled_at', 'created_at', 'kind'],
    ...['phone', 'photo_organization_id', 'photo_media_id', 'access_scope', 'rev', 'personal_url'],
    ...['personal_description', 'contact_phone', 'admin_notes', 'featured', 'featured_locked', 'disabled_reason_code'],
    ...['disabled_reason_notes', 'contact_assignment_boost', 'specializes_in', 'tags', 'social_links', 'addons'],
    ...['removed_at', 'coach_page_on', 'product_tour_at'],
  ],
  memberships: ['account_id', 'role', 'permissions', 'features'],
  facts: ['version', 'contact_id', 'kind', 'payload', 'actor', 'cause', 'at'],
} as const

/** What continues by itself: wakes of runs, schedules, programs, and what follows from changes that were just made. */
export const JOBS = 'jobs'
export const JOB_COLUMNS = ['kind', 'payload', 'due_at', 'created_at', 'urgent', 'subject'] as const
/** Erasing continues at once, wherever the organization is. */
export const ERASING_KINDS = [
  ...['erase-thread', 'erase-runs', 'remove-files', 'blank-prompt-logs', 'sweep-prompt-logs'],
] as const
/** Nothing else is exported or moved in as a job: no message to deliver, no mail, no push notice, no webhook. */
export const JOB_KINDS = [
  ...['wake-run', 'release-held', 'run-scheduled', 'sweep-scheduled', 'run-program', 'follow-absence', 'expire-task'],
  ...['resume-runs', 'tell-runs', 'tell-all-runs', 'first-interaction', 'move-runs', 'move-run', 'ask-prompt'],
  ...['follow-client', 'follow-settings', 'follow-programs', 'follow-tasks', 'free-tasks', 'follow-alerts'],
  ...['add-question', 'keep-question', 'answer-questions', 'find-past-questions'],
  ...ERASING_KINDS,
] as const
