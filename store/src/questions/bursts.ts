import { BURST_SECONDS, BURST_TEXTS_MAX } from '@attune/contract/questions/constants'
import { sql } from 'kysely'
import type { MessagePosition } from '../conversations/deliveries.ts'
import { isNotFiled } from '../conversations/email/mails.ts'
import type { Tenant } from '../store.ts'

export interface BurstText {
  sequence: number
  suffix: string
  text: string
  at: Date
}

interface NearbyMessage extends BurstText {
  contact_id: string
  /** The sequence of the text whose burst is wanted. */
  of: number
  direction: 1 | 2
  is_gone: boolean
}

/**
 * The texts that belong together with each of the given ones, themselves included, in order: those of the same client that
 * came within a short time of each other, with nothing from us in between. Deleted ones and mails that are only filed are
 * left out.
 */
export const loadBursts = async (
  tx: Tenant,
  keys: readonly MessagePosition[],
): Promise<(key: MessagePosition) => BurstText[]> => {
  const { rows } = await sql<NearbyMessage>`
    select m.contact_id, k.sequence as of, m.sequence, m.suffix, m.text, m.direction, m.at,
      m.deleted_at is not null as is_gone
    from unnest(${keys.map(({ contactId }) => contactId)}::text[], ${keys.map(({ sequence }) => sequence)}::int[])
      as k (contact_id, sequence)
    join messages m on m.organization_id = ${tx.organizationId} and m.contact_id = k.contact_id
      and m.sequence between k.sequence - ${BURST_TEXTS_MAX} and k.sequence + ${BURST_TEXTS_MAX}
    where m.gate_decision is distinct from 'omitted' and (${isNotFiled('m.mail')} or m.sequence = k.sequence)
    order by m.sequence`.execute(tx.db)
  const nearby = Map.groupBy(rows, (row) => `${row.contact_id} ${row.of}`)
  return ({ contactId, sequence }) => burstOf(nearby.get(`${contactId} ${sequence}`) ?? [], sequence)
}

const burstOf = (messages: readonly NearbyMessage[], sequence: number): BurstText[] => {
  const here = messages.findIndex((message) => message.sequence === sequence)
  if (here < 0) return []
  const belongs = (at: number): boolean => {
    const [earlier, later] = [messages[at], messages[at + 1]]
    if (earlier === undefined || later === undefined || earlier.direction === 2 || later.direction === 2) return false
    return later.at.getTime() - earlier.at.getTime() <= BURST_SECONDS * 1_000
  }
  let first = here
  while (belongs(first - 1)) first -= 1
  let last = here
  while (belongs(last)) last += 1
  return messages
    .slice(first, last + 1)
    .filter((message) => !message.is_gone)
    .map(({ sequence: own, suffix, text, at }) => ({ sequence: own, suffix, text, at }))
}
