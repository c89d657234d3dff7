import { addressOfContact, ownAddress } from '@attune/store/contacts/addresses'
import type { lockContact } from '@attune/store/contacts/contacts'
import {
  automationCounts,
  sameTextSince,
  type AutomationCounts,
  type Limit,
} from '@attune/store/conversations/automated/counts'
import { automationSettings } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import { gate, type GateDecision } from '@attune/engine/gate/gate'
import { knownZone, localDate } from '@attune/engine/gate/quiet'

/** A contact under its lock. */
export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockContact>>>

/** What automation wants to send. */
export interface Automated {
  text: string
  skipWhenMuted: boolean
  /** The same words within the hour are meant. */
  isRepeat: boolean
  /** Does not count as waiting for an answer. */
  untracked: boolean
}

/** How a message would leave for a contact now: their address, ours of the same carrier, and what the gate says. */
export interface WayOut<Decision = GateDecision> {
  address: { carrier: string; address: string } | null
  own: string | null
  decision: Decision
  /** What is counted once it is born and leaves. */
  counting: Counting
}

export interface Counting {
  limit: Limit | null
  counts: AutomationCounts
  /** The client's local date. */
  day: string
  /** After how many unanswered messages automation mutes the client, and for how long; null: it does not. */
  tracking: { limit: number; minutes: number } | null
}

/** What a message can be born with: one that waits is not born yet. */
export type Born = Extract<GateDecision, { decision: 'sent' | 'omitted' }>

/** The same words within it are a mistake of automation's. */
const SAME_TEXT_MS = 60 * 60_000

/** For what a person writes: nothing that only holds automation. */
export const wayOut = async (tx: Tenant, contact: LockedContact, at: Date): Promise<WayOut<Born>> => {
  const found = await look(tx, contact, at, null)
  // Only automation waits or is skipped.
  return { ...found, decision: found.decision as Born }
}

/** For what automation wants to send. */
export const wayOutOfAutomated = (
  tx: Tenant,
  contact: LockedContact,
  at: Date,
  automated: Automated,
): Promise<WayOut> => look(tx, contact, at, automated)

const look = async (tx: Tenant, contact: LockedContact, at: Date, automated: Automated | null): Promise<WayOut> => {
  const contactId = contact.contact_id
  const address = await addressOfContact(tx, contactId)
  const own = address === null ? null : await ownAddress(tx, address.carrier)
  const limit = limitOf(contact, at)
  const settings = automated === null && limit === null ? null : await automationSettings(tx)
  const zone = knownZone(contact.time_zone, settings?.timezone ?? null)
  const day = localDate(at, zone)
  const counts = settings === null ? NOTHING : await automationCounts(tx, contactId, { day, limit })
  const { quietHours = null, dailyCap: cap = null, muteTracking } = settings ?? {}
  const decision = gate({
    contact,
    hasAddress: own !== null,
    now: at,
    zone,
    quota: limit === null ? null : { ...limit, used: counts.quotaUsed },
    automation:
      automated === null
        ? null
        : {
            quietHours,
            skipWhenMuted: automated.skipWhenMuted,
            counts: {
              cap,
              sentToday: counts.sentToday,
              sameTextAt: automated.isRepeat ? null : await sameText(tx, contactId, automated.text, at),
              isRepeat: automated.isRepeat,
            },
          },
  })
  const tracked = automated !== null && !automated.untracked ? muteTracking : undefined
  const tracking = tracked === undefined || tracked.limit === null ? null : { ...tracked, limit: tracked.limit }
  return { address, own, decision, counting: { limit, counts, day, tracking } }
}

const NOTHING: AutomationCounts = { quotaUsed: 0, sentToday: 0, unanswered: 0 }

/** A limit counts until it expires; afterwards there is none. */
const limitOf = (contact: LockedContact, at: Date): Limit | null => {
  const { message_limit: amount, message_limit_expires_at: until } = contact
  return amount === null || (until !== null && until <= at) ? null : { amount, until }
}

const sameText = (tx: Tenant, contactId: string, text: string, at: Date): Promise<Date | null> =>
  sameTextSince(tx, contactId, text, new Date(at.getTime() - SAME_TEXT_MS))
