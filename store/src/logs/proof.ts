import { sql, type Selectable } from 'kysely'
import type { Global, Tenant } from '../store.ts'
import type { ProofLinesTable } from './tables.ts'

export type ProofLine = Selectable<ProofLinesTable>

/** Something that a proof has a line about. `content` has ids of accounts under `by`, `as` and `coach`. */
export interface ProofSource {
  source: string
  kind: ProofLinesTable['kind']
  at: Date
  content: Record<string, unknown>
}

/** The kinds of facts that a proof is made of, as its index has them. They are never forgotten. */
export const PROOF_FACTS = sql.raw(`'ContactAdded', 'ContactOptedOut', 'ContactOptedIn', 'ContactMuted',
  'ContactMutedByAutomation', 'ContactUnmuted', 'ConversationTaken', 'ConversationHandedBack', 'ContactRemoved',
  'ProofExported'`)

export interface ProofFact {
  source: string
  kind: string
  at: Date
  actor: string | null
  cause: string | null
}

/** The facts about a client that belong in a proof. */
export const listProofFacts = async (db: Global, organizationId: string, contactId: string): Promise<ProofFact[]> => {
  const { rows } = await sql<ProofFact>`
    select 'fact:' || xid::text || '-' || position as source, kind, at, actor, cause from facts
    where organization_id = ${organizationId} and contact_id = ${contactId} and kind in (${PROOF_FACTS})
    order by xid, position`.execute(db)
  return rows
}

/** Whoever seals a client's lines waits here, until the end of the transaction, for anyone already doing so. */
export const lockProof = async (tx: Tenant, contactId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proof ${tx.organizationId} ${contactId}`}, 0))`.execute(
    tx.db,
  )
}

export const lastProofLine = async (
  tx: Tenant,
  contactId: string,
): Promise<Pick<ProofLine, 'place' | 'hash'> | undefined> =>
  tx
    .from('proof_lines')
    .select(['place', 'hash'])
    .where('contact_id', '=', contactId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What isn't sealed yet about a client, oldest first. `facts` are what `listProofFacts` found. */
export const listUnsealed = async (
  tx: Tenant,
  contactId: string,
  facts: readonly ProofFact[],
  limit: number,
): Promise<ProofSource[]> => {
  const of = (table: string) => sql`
    ${sql.ref(`${table}.organization_id`)} = ${tx.organizationId} and ${sql.ref(`${table}.contact_id`)} = ${contactId}`
  const { rows } = await sql<ProofSource>`
    with automated as (
      select m.* from messages m where ${of('m')} and m.direction = 2
        and (m.author_kind in ('scene', 'schedule', 'program', 'broadcast', 'system') or exists (
          select from message_origins o where ${of('o')} and o.sequence = m.sequence))
    ), sources as (
      select 'contact' as source, 'consent' as kind, created_at as at, '{"event": "ContactKnown"}'::jsonb as content
      from contacts c where ${of('c')} and not exists (
        select from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as f(kind text) where f.kind = 'ContactAdded')
      union all
      select 'sign-up:' || sign_up_id, 'consent', at, jsonb_build_object('event', 'SignedUp', 'wording', consent,
        'text', message)
      from contact_sign_ups u where ${of('u')}
      union all
      select 'message:' || sequence, 'message', at, jsonb_build_object('sequence', sequence,
        'text', text, 'author', author_kind, 'carrier', carrier, 'to', to_address, 'deletedAt', deleted_at)
      from automated
      union all
      select 'delivery:' || sequence, 'delivery', coalesce(sent_at, at), jsonb_build_object('sequence', sequence,
        'state', case when delivery = 1 then 'delivered' when carrier = 'omitted' then 'omitted' else 'failed' end,
        'reason', coalesce(delivery_reason, gate_reason))
      from automated where delivery <> 0
      union all
      select 'held:' || held_id, 'hold', asked_at, jsonb_build_object('event', 'held', 'heldId', held_id, 'text', text,
        'author', author_kind, 'title', title, 'reason', reason, 'until', until)
      from held_messages h where ${of('h')}
      union all
      select 'held-end:' || held_id, 'hold', ended_at, jsonb_build_object('event', state, 'heldId', held_id,
        'sequence', sequence)
      from held_messages h where ${of('h')} and state <> 'held' and ended_at is not null
      union all
      select 'rule:' || place, 'rule', at, jsonb_build_object('command', command, 'detail', detail, 'source', source,
        'by', account_id, 'reason', reason)
      from client_rule_changes r where ${of('r')}
      union all
      select 'look:' || extract(epoch from hour)::bigint || ':' || reader_id || ':' || account_id, 'look', at,
        jsonb_build_object('by', reader_id, 'as', nullif(account_id, reader_id), 'ahead', ahead)
      from looks l where ${of('l')}
      union all
      select f.source, case f.kind when 'ContactAdded' then 'consent' when 'ContactOptedIn' then 'consent'
          when 'ContactOptedOut' then 'stop' when 'ContactRemoved' then 'erased' when 'ProofExported' then 'look'
          else 'hold' end,
        f.at, jsonb_build_object('event', f.kind, 'by', f.actor, 'cause', split_part(f.cause, ' ', 1), 'text', said.text,
          'sequence', said.sequence, 'import', file.file_name)
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
        as f(source text, kind text, at timestamptz, actor text, cause text)
      left join lateral (
        select m.text, m.sequence from messages m where ${of('m')} and m.direction = 1 and f.actor is null
          and (m.at = f.at or f.kind = 'ContactAdded' and m.sequence = 1 and m.history_id is null)
        order by case when f.kind = 'ContactAdded' then m.sequence else -m.sequence end limit 1) said on f.kind in ('ContactAdded', 'ContactOptedIn', 'ContactOptedOut')
      left join lateral (
        select i.file_name from contact_import_rows r join contact_imports i
          on i.organization_id = r.organization_id and i.import_id = r.import_id
        where ${of('r')} limit 1) file on f.kind = 'ContactAdded'
    )
    select * from sources s where not exists (
      select from proof_lines p where ${of('p')} and p.source = s.source)
    order by at, source limit ${limit}`.execute(tx.db)
  return rows
}

export const insertProofLines = async (tx: Tenant, lines: Omit<ProofLine, 'organization_id'>[]): Promise<void> => {
  if (lines.length === 0) return
  await tx.insert('proof_lines', lines).execute()
}

export const listProofLines = (tx: Tenant, contactId: string, after: number, limit: number): Promise<ProofLine[]> =>
  tx
    .from('proof_lines')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute()

/** Removes the content of all lines of an erased client, or of those about some things. The hashes stay. */
export const eraseProofContent = async (tx: Tenant, contactId: string, sources?: readonly string[]): Promise<void> => {
  await tx
    .update('proof_lines')
    .set({ salt: null, content: null })
    .where('contact_id', '=', contactId)
    .where('content', 'is not', null)
    .$if(sources !== undefined, (query) => query.where('source', 'in', [...(sources ?? [])]))
    .execute()
}

/** Whether a client is or was of this organization: erased ones keep their row. */
export const findProofContact = (tx: Tenant, contactId: string): Promise<{ removed_at: Date | null } | undefined> =>
  tx.from('contacts').select('removed_at').where('contact_id', '=', contactId).executeTakeFirst()
