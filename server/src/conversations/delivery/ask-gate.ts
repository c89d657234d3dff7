import { addressOfContact, ownAddress } from '@attune/store/contacts/addresses'
import type { lockContact } from '@attune/store/contacts/contacts'
import {
  loadAutomationCounts,
  findSameTextSince,
  type AutomationCounts,
  type MessageLimit,
} from '@attune/store/conversations/automated/counts'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import { gate, type GateDecision } from '@attune/engine/gate/gate'
import { firstValidZone, localDate } from '@attune/engine/gate/quiet-hours'

/** A contact under its lock. */
export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockContact>>>

/** What automation wants to send. */
export interface AutomatedSend {
  text: string
  skipWhenMuted: boolean
  /** The same words within the hour are meant. */
  isRepeat: boolean
  /** Does not count as waiting for an answer. */
  untracked: boolean
}

/** How a message would leave for a contact now: their address, ours of the same carrier, and what the gate says. */
export interface SendRoute<Decision = GateDecision> {
  address: { carrier: string; address: string } | null
  own: string | null
  decision: Decision
  /** What is counted once it is born and leaves. */
  counting: Counting
}

export interface Counting {
  limit: MessageLimit | null
  counts: AutomationCounts
  /** The client's local date. */
  day: string
  /** After how many unanswered messages automation mutes the client, and for how long; null: it does not. */
  tracking: { limit: number; minutes: number } | null
}

/** What a message can be born with: one that waits is not born yet. */
export type FinalDecision = Extract<GateDecision, { decision: 'sent' | 'omitted' }>

/** The same words within it are a mistake of automation's. */
const SAME_TEXT_MS = 60 * 60_000

/** For what a person writes: nothing that only holds automation. */
export const findRoute = async (tx: Tenant, contact: LockedContact, at: Date): Promise<SendRoute<FinalDecision>> => {
  const found = await askGate(tx, contact, at, null)
  // Only automation waits or is skipped.
  return { ...found, decision: found.decision as FinalDecision }
}

/** For what automation wants to send. */
export const findAutomatedRoute = (
  tx: Tenant,
  contact: LockedContact,
  at: Date,
  automated: AutomatedSend,
): Promise<SendRoute> => askGate(tx, contact, at, automated)

const askGate = async (
  tx: Tenant,
  contact: LockedContact,
  at: Date,
  automated: AutomatedSend | null,
): Promise<SendRoute> => {
  const contactId = contact.contact_id
  const address = await addressOfContact(tx, contactId)
  const own = address === null ? null : await ownAddress(tx, address.carrier)
  const limit = limitOf(contact, at)
  const settings = automated === null && limit === null ? null : await loadAutomationSettings(tx)
  const zone = firstValidZone(contact.time_zone, settings?.timezone ?? null)
  const day = localDate(at, zone)
  const counts = settings === null ? NO_COUNTS : await loadAutomationCounts(tx, contactId, { day, limit })
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
              sameTextAt: automated.isRepeat ? null : await findSameText(tx, contactId, automated.text, at),
              isRepeat: automated.isRepeat,
            },
          },
  })
  const tracked = automated !== null && !automated.untracked ? muteTracking : undefined
  const tracking = tracked === undefined || tracked.limit === null ? null : { ...tracked, limit: tracked.limit }
  return { address, own, decision, counting: { limit, counts, day, tracking } }
}

const NO_COUNTS: AutomationCounts = { quotaUsed: 0, sentToday: 0, unanswered: 0 }

/** A limit counts until it expires; afterwards there is none. */
const limitOf = (contact: LockedContact, at: Date): MessageLimit | null => {
  const { message_limit: amount, message_limit_expires_at: until } = contact
  return amount === null || (until !== null && until <= at) ? null : { amount, until }
}

const findSameText = (tx: Tenant, contactId: string, text: string, at: Date): Promise<Date | null> =>
  findSameTextSince(tx, contactId, text, new Date(at.getTime() - SAME_TEXT_MS))
