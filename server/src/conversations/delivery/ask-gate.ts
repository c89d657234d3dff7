import { addressOfContact, ownAddress } from '@attune/store/contacts/addresses'
import {
  findSameTextSince,
  loadAutomationCounts,
  type AutomationCounts,
  type MessageLimit,
} from '@attune/store/conversations/automated/counts'
import type { DeliveryRecord } from '@attune/store/conversations/deliveries'
import type { MessageRecord } from '@attune/store/conversations/messages'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import { gate, type GateDecision, type GateInput } from '@attune/engine/gate/gate'
import { firstValidZone, localDate } from '@attune/engine/gate/quiet-hours'
import type { LockedContact } from '../../contacts/access.ts'
import { takeoverAt } from '../takeover/takeover.ts'

/** What automation wants to send. */
export interface AutomatedSend {
  text: string
  /** Null for none. */
  sceneId: string | null
  skipWhenMuted: boolean
  /** The node allows the same text again within the hour. */
  isRepeat: boolean
  /** Does not count as a message waiting for an answer. */
  untracked: boolean
}

/** How a message would leave for a contact now: their address, our own at the same carrier, and the gate's decision. */
export interface SendRoute<Decision = GateDecision> {
  address: { carrier: string; address: string } | null
  own: string | null
  decision: Decision
  /** What `countSent` needs if the message is sent. */
  counting: Counting
}

export interface Counting {
  limit: MessageLimit | null
  counts: AutomationCounts
  /** The client's local date. */
  day: string
  /** After how many unanswered messages automation mutes the client, and for how long; null: never. */
  tracking: { limit: number; minutes: number } | null
}

/** The decisions with which a message is written: a held or skipped one gets no row yet. */
export type FinalDecision = Extract<GateDecision, { decision: 'sent' | 'omitted' }>

/** Asks the gate for a message that a person writes. Holds and skips apply to automation only. */
export const findRoute = async (tx: Tenant, contact: LockedContact, at: Date): Promise<SendRoute<FinalDecision>> => {
  const route = await askGateAtBirth(tx, contact, at, null)
  // Without automation the gate neither holds nor skips.
  return { ...route, decision: route.decision as FinalDecision }
}

/** Asks the gate for a message that automation wants to send. */
export const findAutomatedRoute = (
  tx: Tenant,
  contact: LockedContact,
  at: Date,
  send: AutomatedSend,
): Promise<SendRoute> => askGateAtBirth(tx, contact, at, send)

const askGateAtBirth = async (
  tx: Tenant,
  contact: LockedContact,
  at: Date,
  send: AutomatedSend | null,
): Promise<SendRoute> => {
  const address = await addressOfContact(tx, contact.contact_id)
  const own = address === null ? null : await ownAddress(tx, address.carrier)
  const limit = limitOf(contact, at)
  const question = { hasAddress: own !== null, limit, automation: send === null ? null : { send } }
  const { input, counts, day, muteTracking } = await collectInput(tx, contact, at, question)
  const isTracked = send !== null && !send.untracked
  const tracking =
    isTracked && muteTracking?.limit != null ? { limit: muteTracking.limit, minutes: muteTracking.minutes } : null
  return { address, own, decision: gate(input), counting: { limit, counts, day, tracking } }
}

/**
 * Asks the gate again, under the contact's lock, when a delivery is claimed. Whatever was counted at birth is not counted
 * twice. Automation's messages can be held here too: by a mute set in the meantime, or by quiet hours when the delivery is
 * late because a carrier or all workers were down. A message that a person resends is never held.
 */
export const askGateAtClaim = async (
  tx: Tenant,
  contact: LockedContact,
  { message, delivery }: { message: MessageRecord | undefined; delivery: DeliveryRecord },
  now: Date,
): Promise<GateDecision> => {
  const hasAddress = (message?.from_address ?? null) !== null && (message?.to_address ?? null) !== null
  const isAutomations = message !== undefined && delivery.attempt === 1 && AUTOMATED.has(message.author_kind)
  const automation = isAutomations ? { bornAt: message.at, sceneId: message.origin?.scene_id ?? null } : null
  const { input } = await collectInput(tx, contact, now, { hasAddress, limit: null, automation })
  return gate(input)
}

const AUTOMATED: ReadonlySet<string> = new Set(['scene', 'schedule', 'program'])

/** What the gate is asked, besides the contact itself. */
interface GateQuestion {
  hasAddress: boolean
  /** Null: the client has none, or it was counted at birth. */
  limit: MessageLimit | null
  /** At birth what automation wants to send, at the claim when it was written; null: a person's message. */
  automation: { send: AutomatedSend } | { bornAt: Date; sceneId: string | null } | null
}

/** Loads everything the gate looks at. Settings and counts are read only where the decision depends on them. */
const collectInput = async (
  tx: Tenant,
  contact: LockedContact,
  now: Date,
  { hasAddress, limit, automation }: GateQuestion,
) => {
  const settings = automation === null && limit === null ? null : await loadAutomationSettings(tx)
  const {
    quietHours = null,
    dailyCap: cap = null,
    muteTracking,
    coachPauseMinutes = null,
    hours = null,
  } = settings ?? {}
  const zone = firstValidZone(contact.time_zone, settings?.timezone ?? null)
  const day = localDate(now, zone)
  const send = automation !== null && 'send' in automation ? automation.send : null
  const isCounted = limit !== null || send !== null
  const counts = isCounted ? await loadAutomationCounts(tx, contact.contact_id, { day, limit }) : NO_COUNTS
  const input: GateInput = {
    contact,
    hasAddress,
    now,
    zone,
    quota: limit === null ? null : { ...limit, used: counts.quotaUsed },
    automation:
      automation === null
        ? null
        : {
            quietHours,
            hours,
            organizationZone: firstValidZone(settings?.timezone ?? null),
            skipWhenMuted: send?.skipWhenMuted ?? false,
            takeover: await takeoverAt(tx, contact.contact_id, {
              pauseMinutes: coachPauseMinutes,
              sceneId: ('send' in automation ? automation.send : automation).sceneId,
              now,
            }),
            ...('bornAt' in automation ? { bornAt: automation.bornAt } : {}),
            counts:
              send === null
                ? null
                : {
                    cap,
                    sentToday: counts.sentToday,
                    sameTextAt: send.isRepeat ? null : await findSameText(tx, contact.contact_id, send.text, now),
                    isRepeat: send.isRepeat,
                  },
          },
  }
  return { input, counts, day, muteTracking }
}

const NO_COUNTS: AutomationCounts = { quotaUsed: 0, sentToday: 0, unanswered: 0 }

/** The contact's message limit until it expires; null afterwards. */
const limitOf = (contact: LockedContact, at: Date): MessageLimit | null => {
  const { message_limit: amount, message_limit_expires_at: until } = contact
  return amount === null || (until !== null && until <= at) ? null : { amount, until }
}

/** Automation that repeats the same text within this time does so by mistake. */
const SAME_TEXT_MS = 60 * 60_000

const findSameText = (tx: Tenant, contactId: string, text: string, at: Date): Promise<Date | null> =>
  findSameTextSince(tx, contactId, text, new Date(at.getTime() - SAME_TEXT_MS))
