import type { GateReason } from '@attune/contract/conversations/constants'
import type { GateCheck } from '@attune/contract/conversations/automated/gate'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { HeldMessagesTable } from './tables.ts'

export type HeldRecord = Selectable<HeldMessagesTable>
export type NewHeld = Omit<
  Insertable<HeldMessagesTable>,
  'organization_id' | 'place' | 'state' | 'ended_at' | 'sequence'
>

/** Queues a message behind the contact's other held messages. The caller holds the contact's lock. */
export const insertHeld = async (tx: Tenant, held: NewHeld): Promise<void> => {
  const { organizationId } = tx
  await tx
    .insert('held_messages', {
      ...held,
      state: 'held',
      sequence: null,
      place: sql<number>`(select coalesce(max(place), 0) + 1 from held_messages
        where organization_id = ${organizationId} and contact_id = ${held.contact_id})`,
    })
    .execute()
}

/** A contact's held messages, in the order they will be sent. */
export const heldOf = (tx: Tenant, contactId: string): Promise<HeldRecord[]> =>
  tx
    .from('held_messages')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('state', '=', 'held')
    .orderBy('place')
    .execute()

/** Clients' held messages, in the order they will be sent. */
export const listHeld = (tx: Tenant, contactIds: readonly string[]): Promise<HeldRecord[]> =>
  tx
    .from('held_messages')
    .selectAll()
    .where('contact_id', '=', sql<string>`any(${contactIds})`)
    .where('state', '=', 'held')
    .orderBy('place')
    .execute()

/** The held message that is next. */
export const loadFirstHeld = (tx: Tenant, contactId: string): Promise<HeldRecord | undefined> =>
  tx
    .from('held_messages')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('state', '=', 'held')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()

/** A contact's held message, even if it has been released or cancelled. */
export const loadHeld = (tx: Tenant, contactId: string, heldId: string): Promise<HeldRecord | undefined> =>
  tx
    .from('held_messages')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('held_id', '=', heldId)
    .executeTakeFirst()

/** The held message that became this message; undefined if it was never held. */
export const heldOfMessage = (
  tx: Tenant,
  { contactId, sequence }: { contactId: string; sequence: number },
): Promise<HeldRecord | undefined> =>
  tx
    .from('held_messages')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .where('state', '=', 'released')
    .executeTakeFirst()

/** Keeps a message held for this reason until this time. */
export const keepHeld = async (
  tx: Tenant,
  heldId: string,
  wait: { reason: HeldRecord['reason']; until: Date; checks: GateCheck[] },
): Promise<void> => {
  await tx
    .update('held_messages')
    .set({ reason: wait.reason, until: wait.until, checks: JSON.stringify(wait.checks) })
    .where('held_id', '=', heldId)
    .where('state', '=', 'held')
    .execute()
}

/** Marks a held message as sent and clears its text, which is in the thread from now on. */
export const markReleased = async (tx: Tenant, heldId: string, sequence: number, at: Date): Promise<void> => {
  await tx
    .update('held_messages')
    .set({ state: 'released', sequence, ended_at: at, text: '', attachments: [] })
    .where('held_id', '=', heldId)
    .where('state', '=', 'held')
    .execute()
}

/** Cancels held messages. Returns those that were still waiting. */
export const markCancelled = async (tx: Tenant, heldIds: readonly string[], at: Date): Promise<string[]> => {
  const rows = await tx
    .update('held_messages')
    .set({ state: 'cancelled', ended_at: at })
    .where('held_id', '=', sql<string>`any(${heldIds})`)
    .where('state', '=', 'held')
    .returning('held_id')
    .execute()
  return rows.map((row) => row.held_id)
}

/** Contacts with held messages or resting deliveries. */
export const listContactsWithWaiting = async (tx: Tenant): Promise<string[]> => {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from held_messages where organization_id = ${tx.organizationId} and state = 'held'
    union
    select contact_id from deliveries where organization_id = ${tx.organizationId} and state = 'resting'`.execute(tx.db)
  return rows.map((row) => row.contact_id)
}

export interface EffectStanding {
  /** The message this effect has already become. */
  born: { contact_id: string; sequence: number; suffix: string; omitted: boolean; reason: GateReason | null } | null
  /** The effect's held message, even if cancelled. */
  held: Pick<HeldRecord, 'held_id' | 'state' | 'reason' | 'until'> | null
  /** Whether the contact has any held message or resting delivery. */
  anyWaits: boolean
}

/** The state of a run's effect before it is executed. One query, because it runs for every automated message. */
export const effectStandingOf = async (
  tx: Tenant,
  contactId: string,
  { runId, key }: { runId: string; key: string },
): Promise<EffectStanding> => {
  const { rows } = await sql<Row>`
    select m.contact_id, m.sequence, m.suffix, m.gate_decision, m.gate_reason, h.held_id, h.state, h.reason, h.until,
      exists (select from held_messages w where w.organization_id = ${tx.organizationId}
        and w.contact_id = ${contactId} and w.state = 'held')
      or exists (select from deliveries d where d.organization_id = ${tx.organizationId}
        and d.contact_id = ${contactId} and d.state = 'resting') as any_waits
    from (select 1) as one
    left join message_origins o on o.organization_id = ${tx.organizationId} and o.run_id = ${runId} and o.key = ${key}
    left join messages m on m.organization_id = o.organization_id and m.contact_id = o.contact_id
      and m.sequence = o.sequence
    left join held_messages h on h.organization_id = ${tx.organizationId} and h.run_id = ${runId} and h.key = ${key}`.execute(
    tx.db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A row is always answered.')
  const { contact_id, sequence, suffix, gate_decision, held_id, any_waits: anyWaits } = row
  const omitted = gate_decision === 'omitted'
  return {
    born: contact_id === null ? null : { contact_id, sequence, suffix, omitted, reason: row.gate_reason },
    held: held_id === null ? null : { held_id, state: row.state, reason: row.reason, until: row.until },
    anyWaits,
  }
}

/** The columns of each left join are null together. */
type Row = { any_waits: boolean; gate_decision: string | null; gate_reason: GateReason | null } & {
  contact_id: string | null
  sequence: number
  suffix: string
} & { held_id: string | null; state: HeldRecord['state']; reason: HeldRecord['reason']; until: Date }
