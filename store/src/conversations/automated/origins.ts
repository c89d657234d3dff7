import type { GateCheck } from '@attune/contract/conversations/automated/gate'
import type { GateReason } from '@attune/contract/conversations/constants'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { MessagePosition } from '../deliveries.ts'
import type { MessageOriginsTable } from './tables.ts'

/** What wrote a message of automation: a run, its scene (null: none), and by `key` which of its effects. */
export interface MessageOrigin {
  runId: string
  sceneId: string | null
  /** The scene's, as it was then. */
  title: string | null
  turn: number
  node: string
  key: string
}

/** What wrote a message as JSON, for the select list of a query on `messages` called `m`; null: no automation. */
export const originOfMessage: RawBuilder<SceneOfMessage | null> = sql`(
  case when m.author_kind in ('scene', 'schedule') then (
    select jsonb_build_object('run_id', o.run_id, 'scene_id', o.scene_id, 'title', o.title) from message_origins o
    where o.organization_id = m.organization_id and o.contact_id = m.contact_id and o.sequence = m.sequence) end)`

export interface SceneOfMessage {
  run_id: string
  scene_id: string | null
  title: string | null
}

export const insertOrigin = async (tx: Tenant, place: MessagePosition, origin: MessageOrigin): Promise<void> => {
  await tx.db
    .insertInto('message_origins')
    .values({
      organization_id: tx.organizationId,
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

/** What wrote a message; undefined: no automation. */
export const originOf = (tx: Tenant, place: MessagePosition): Promise<Selectable<MessageOriginsTable> | undefined> =>
  tx.db
    .selectFrom('message_origins')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', place.contactId)
    .where('sequence', '=', place.sequence)
    .executeTakeFirst()

/** Keys of a run's messages of a contact that are written and have not been given to their carrier. */
export const listUndeliveredKeys = async (tx: Tenant, contactId: string, runId: string): Promise<string[]> => {
  const rows = await tx.db
    .selectFrom('deliveries as d')
    .innerJoin('message_origins as o', (join) =>
      join
        .onRef('o.organization_id', '=', 'd.organization_id')
        .onRef('o.contact_id', '=', 'd.contact_id')
        .onRef('o.sequence', '=', 'd.sequence'),
    )
    .select('o.key')
    .where('d.organization_id', '=', tx.organizationId)
    .where('d.contact_id', '=', contactId)
    .where('d.state', 'in', ['waiting', 'intended', 'resting'])
    .where('o.run_id', '=', runId)
    .execute()
  return rows.map((row) => row.key)
}

/** What the gate found when a message was born, or something else when its delivery was claimed; the later one stays. */
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
  await tx.db
    .insertInto('message_gates')
    .values({
      organization_id: tx.organizationId,
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

/** In the order they were asked. */
export const gatesOf = (tx: Tenant, place: MessagePosition): Promise<GateRecord[]> =>
  tx.db
    .selectFrom('message_gates')
    .select(['stage', 'decision', 'reason', 'checks', 'at'])
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', place.contactId)
    .where('sequence', '=', place.sequence)
    .orderBy('stage')
    .execute()
