import type { GateCheck } from '@attune/contract/conversations/automated/gate'
import type { GateReason } from '@attune/contract/conversations/constants'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { MessagePosition } from '../deliveries.ts'
import type { MessageOriginsTable } from './tables.ts'

/** What wrote an automated message: the run, its scene (null for none), and `key`, which identifies the effect. */
export interface MessageOrigin {
  runId: string
  sceneId: string | null
  /** The scene's title at the time. */
  title: string | null
  turn: number
  node: string
  key: string
}

/** A message's origin as JSON, for the select list of a query on `messages m`; null if it has none. */
export const originOfMessage: RawBuilder<SceneOfMessage | null> = sql`(
  case when m.author_kind in ('scene', 'schedule', 'program', 'system') then (
    select jsonb_build_object('run_id', o.run_id, 'scene_id', o.scene_id, 'title', o.title) from message_origins o
    where o.organization_id = m.organization_id and o.contact_id = m.contact_id and o.sequence = m.sequence) end)`

export interface SceneOfMessage {
  run_id: string
  scene_id: string | null
  title: string | null
}

export const insertOrigin = async (tx: Tenant, place: MessagePosition, origin: MessageOrigin): Promise<void> => {
  await tx
    .insert('message_origins', {
      contact_id: place.contactId,
      sequence: place.sequence,
      run_id: origin.runId,
      scene_id: origin.sceneId,
      title: origin.title,
      turn: origin.turn,
      node: origin.node,
      key: origin.key,
    })
    .execute()
}

/** A message's origin; undefined if it wasn't automated. */
export const originOf = (tx: Tenant, place: MessagePosition): Promise<Selectable<MessageOriginsTable> | undefined> =>
  tx
    .from('message_origins')
    .selectAll()
    .where('contact_id', '=', place.contactId)
    .where('sequence', '=', place.sequence)
    .executeTakeFirst()

/**
 * Of these effect keys of a run, those whose message hasn't left: it is held, was taken back or omitted, or its carrier
 * hasn't been called. A text that was omitted because the client had just got the same one counts as sent.
 */
export const listUnsentKeys = async (tx: Tenant, runId: string, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select wanted.key from unnest(${[...keys]}::text[]) as wanted (key)
    where exists (
      select from held_messages h
      where h.organization_id = ${tx.organizationId} and h.run_id = ${runId} and h.key = wanted.key
        and h.state in ('held', 'cancelled')
    ) or exists (
      select from message_origins o
      join messages m on m.organization_id = o.organization_id and m.contact_id = o.contact_id and m.sequence = o.sequence
      left join deliveries d on d.organization_id = o.organization_id and d.contact_id = o.contact_id
        and d.sequence = o.sequence
      where o.organization_id = ${tx.organizationId} and o.run_id = ${runId} and o.key = wanted.key
        and (d.state in ('waiting', 'intended', 'resting', 'paced')
          or (m.gate_decision = 'omitted' and m.gate_reason is distinct from 'same-text'))
    )`.execute(tx.db)
  return rows.map((row) => row.key)
}

/** Of these effect keys of a run, those whose message was omitted, and when; not for having just been sent. */
export const listOmitted = async (
  tx: Tenant,
  runId: string,
  keys: readonly string[],
): Promise<{ key: string; at: Date }[]> => {
  const { rows } = await sql<{ key: string; at: Date }>`
    select o.key, m.at from message_origins o
    join messages m on m.organization_id = o.organization_id and m.contact_id = o.contact_id and m.sequence = o.sequence
    where o.organization_id = ${tx.organizationId} and o.run_id = ${runId} and o.key = any(${[...keys]}::text[])
      and m.gate_decision = 'omitted' and m.gate_reason is distinct from 'same-text'`.execute(tx.db)
  return rows
}

/**
 * Records the send gate's decision at a message's creation, or a different one when its delivery was claimed. The later
 * one stays.
 */
export const writeGate = async (
  tx: Tenant,
  place: MessagePosition,
  gate: {
    stage: 'birth' | 'claim'
    decision: 'sent' | 'omitted' | 'held'
    reason: GateReason | null
    checks: GateCheck[]
    at: Date
  },
): Promise<void> => {
  const { stage, decision, reason, at } = gate
  const checks = JSON.stringify(gate.checks)
  await tx
    .insert('message_gates', {
      contact_id: place.contactId,
      sequence: place.sequence,
      stage,
      decision,
      reason,
      checks,
      at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'contact_id', 'sequence', 'stage'])
        .doUpdateSet({ decision, reason, checks, at }),
    )
    .execute()
}

export interface GateRecord {
  stage: 'birth' | 'claim'
  decision: 'sent' | 'omitted' | 'held'
  reason: GateReason | null
  checks: GateCheck[]
  at: Date
}

/** The gate's decisions about a message, oldest first. */
export const gatesOf = (tx: Tenant, place: MessagePosition): Promise<GateRecord[]> =>
  tx
    .from('message_gates')
    .select(['stage', 'decision', 'reason', 'checks', 'at'])
    .where('contact_id', '=', place.contactId)
    .where('sequence', '=', place.sequence)
    .orderBy('stage')
    .execute()
