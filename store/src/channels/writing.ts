import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** A way to write to a client: one of their addresses, and one of ours at the same carrier. */
export interface WritingAddress {
  carrier: string
  /** The client's. */
  address: string
  own: string | null
  state: 'active' | 'paused' | null
}

/**
 * The ways to write to a client, the best one first: the address the thread was last on, then the coach's own, then the
 * organization's; texts before email. A paused one comes after those that are active; what is written for it waits. The
 * simulator is for organizations without a carrier. `own` is null for an address of the client that none of ours can
 * write to. WhatsApp reaches clients who have written over WhatsApp; addresses that messages no longer reach are left
 * out. `writerId` is somebody who may also use their own numbers. A merge can leave a client with several addresses at
 * one carrier: then it is the one they last wrote from, or the one on their profile.
 */
export const listWritingAddresses = async (
  tx: Tenant,
  contactId: string,
  { limit, writerId = null }: { limit: number; writerId?: string | null },
): Promise<WritingAddress[]> => {
  const { rows } = await sql<WritingAddress>`
    select theirs.carrier, theirs.address, own.address as own, own.state
    from contacts c
    left join lateral (
      select m.carrier, case m.direction when 1 then m.to_address else m.from_address end as own,
        case m.direction when 1 then m.from_address else m.to_address end as theirs
      from messages m where m.organization_id = c.organization_id and m.contact_id = c.contact_id
        and m.carrier <> 'omitted'
      order by m.sequence desc limit 1
    ) last on true
    join lateral (
      select distinct on (a.carrier, a.address like 'whatsapp:%') a.carrier, a.address from contact_addresses a
      where a.organization_id = c.organization_id and a.contact_id = c.contact_id and a.dead_at is null
      order by a.carrier, a.address like 'whatsapp:%', (a.address = last.theirs) is not true,
        (a.address = c.phone or a.address = c.email) is not true, a.address
    ) theirs on true
    left join addresses own on own.organization_id = c.organization_id and own.carrier = theirs.carrier
      and own.state <> 'disconnected'
      and (own.address like 'whatsapp:%') = (theirs.address like 'whatsapp:%')
      and (own.owner_id is null or own.owner_id = c.primary_coach_id or own.owner_id = ${writerId}
        or (own.carrier = last.carrier and own.address = last.own))
    where c.organization_id = ${tx.organizationId} and c.contact_id = ${contactId}
    order by own.address is null, theirs.carrier = 'simulator', own.state <> 'active',
      (own.carrier = last.carrier and own.address = last.own) is not true, theirs.carrier = 'email',
      own.owner_id is distinct from c.primary_coach_id, own.owner_id is not null, theirs.carrier, own.address
    limit ${limit}`.execute(tx.db)
  const real = rows.filter(({ carrier, own }) => carrier !== 'simulator' && own !== null)
  return real.length > 0 ? real : rows
}
