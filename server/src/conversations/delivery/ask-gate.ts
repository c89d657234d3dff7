import { AUTOMATION_SOURCES } from '@attune/contract/conversations/constants'
import { addressInPlaceOf, hasDeadAddress } from '@attune/store/contacts/addresses'
import { loadContact } from '@attune/store/contacts/contacts'
import { listWritingAddresses } from '@attune/store/channels/writing'
import {
  findSameTextSince,
  ownMuteAt,
  loadAutomationCounts,
  type AutomationCounts,
  type MessageLimit,
} from '@attune/store/conversations/automated/counts'
import type { DeliveryRecord } from '@attune/store/conversations/deliveries'
import type { MessageRecord } from '@attune/store/conversations/messages'
import type { TemplateRecord } from '@attune/store/conversations/tables'
import { loadClientTerms } from '@attune/store/conversations/automated/client-rules'
import { loadAutomationSettings, type AutomationSettingsRecord } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import { gate, quietBegins, type GateDecision, type GateInput } from '@attune/engine/gate/gate'
import type { WhatsAppWindow } from '@attune/engine/gate/whatsapp-window'
import { firstValidZone, localDate } from '@attune/engine/gate/quiet-hours'
import type { LockedContact } from '../../contacts/access.ts'
import { judgeTakeover } from '../takeover/takeover.ts'
import { askWindow } from './whatsapp-window.ts'

/** What automation wants to send. */
export interface AutomatedSend {
  text: string
  hasFiles: boolean
  /** Null for none. */
  sceneId: string | null
  skipWhenMuted: boolean
  /** The node allows the same text again within the hour. */
  isRepeat: boolean
  /** Does not count as a message waiting for an answer. */
  untracked: boolean
  /** When it first wanted to, if not now. */
  askedAt?: Date
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
export const findRoute = async (
  tx: Tenant,
  contact: LockedContact,
  at: Date,
  between?: BothAddresses,
  confirmsStop = false,
): Promise<SendRoute<FinalDecision>> => {
  const route = await askGateAtBirth(tx, contact, at, null, { between, confirmsStop })
  // Without automation the gate neither holds nor skips.
  return { ...route, decision: route.decision as FinalDecision }
}

/** The client's address and our own at the same carrier; null for what is missing. */
export type BothAddresses = Pick<SendRoute, 'address' | 'own'>

/** The addresses between which a message is sent if nobody chooses others. */
const findAddresses = async (tx: Tenant, contactId: string): Promise<BothAddresses> => {
  const [best] = await listWritingAddresses(tx, contactId, { limit: 1 })
  if (best === undefined) return { address: null, own: null }
  const { carrier, address, own } = best
  return { address: { carrier, address }, own }
}

/** What is the same for all messages to a client in one transaction under their lock, so that it is read once. */
export interface SendTerms {
  settings: AutomationSettingsRecord
  address: SendRoute['address']
  own: string | null
}

/** `settings` if the transaction has read them already. */
export const loadSendTerms = async (
  tx: Tenant,
  contactId: string,
  settings?: AutomationSettingsRecord,
): Promise<SendTerms> => ({
  settings: settings ?? (await loadAutomationSettings(tx)),
  ...(await findAddresses(tx, contactId)),
})

/** Asks the gate for a message that automation wants to send. */
export const findAutomatedRoute = (
  tx: Tenant,
  contact: LockedContact,
  at: Date,
  { terms, ...send }: AutomatedSend & { terms: SendTerms },
): Promise<SendRoute> => askGateAtBirth(tx, contact, at, { send, terms })

const askGateAtBirth = async (
  tx: Tenant,
  contact: LockedContact,
  at: Date,
  automated: { send: AutomatedSend; terms: SendTerms } | null,
  { between, confirmsStop = false }: { between?: BothAddresses | undefined; confirmsStop?: boolean } = {},
): Promise<SendRoute> => {
  const send = automated?.send ?? null
  const { address, own } = between ?? automated?.terms ?? (await findAddresses(tx, contact.contact_id))
  const limit = limitOf(contact, at)
  // For a person's text the window is checked when it is sent; if it can't be sent, it rests.
  const asked =
    send === null ? null : await askWindow(tx, { ...windowOf(contact, own, send.text), isPlain: !send.hasFiles }, at)
  const isDead = own === null && (await hasDeadAddress(tx, contact.contact_id))
  const question = {
    isDead,
    window: asked?.window ?? null,
    hasAddress: own !== null,
    confirmsStop,
    limit,
    automation: send === null ? null : { send },
    settings: automated?.terms.settings,
  }
  const { input, counts, day, muteTracking } = await collectInput(tx, contact, at, question)
  const isTracked = send !== null && !send.untracked
  const tracking =
    isTracked && muteTracking?.limit != null ? { limit: muteTracking.limit, minutes: muteTracking.minutes } : null
  return { address, own, decision: gate(input), counting: { limit, counts, day, tracking } }
}

/**
 * Asks the gate again, under the contact's lock, when a delivery is claimed. Whatever was counted at birth is not
 * counted twice. Automation's messages can be held here too: by a mute set in the meantime, or by quiet hours when the
 * delivery is late because a carrier or all workers were down. A message that a person resends is never held.
 * `quietFrom`: when automation's message must have left the carrier's queue; null if it may leave at any time.
 * `template`: what it is sent as because WhatsApp's window has closed. `to`: where it goes now; null for nowhere.
 */
export const askGateAtClaim = async (
  tx: Tenant,
  locked: LockedContact,
  { message, delivery }: { message: MessageRecord | undefined; delivery: DeliveryRecord },
  now: Date,
): Promise<GateDecision & { quietFrom: Date | null; template: TemplateRecord | null; to: string | null }> => {
  const contact = await joinRoot(tx, locked)
  const { carrier } = delivery
  const written = message?.to_address ?? null
  const to = written === null ? null : await addressInPlaceOf(tx, contact.contact_id, { carrier, address: written })
  const isAutomations = message !== undefined && !delivery.resent && AUTOMATED.has(message.author_kind)
  const automation = isAutomations ? { bornAt: message.at, sceneId: message.origin?.scene_id ?? null } : null
  const asked =
    message === undefined || message.template !== null
      ? null
      : await askWindow(
          tx,
          {
            ...windowOf(contact, message.from_address, message.text),
            isPlain: message.num_attach === 0 && message.quotes_sequence === null,
            isAutomations,
          },
          now,
        )
  const { input } = await collectInput(tx, contact, now, {
    isDead: to?.isDead ?? false,
    window: asked?.window ?? null,
    hasAddress: to !== null && (message?.from_address ?? null) !== null,
    confirmsStop: isStopConfirmation(message?.author_kind, message?.origin?.run_id),
    limit: null,
    automation,
  })
  const isFree = isAutomations && (await isBeforeOwnMute(tx, contact, message))
  const decision = gate({ ...input, contact: isFree ? { ...contact, muted_from: null, muted_until: null } : contact })
  return { ...decision, quietFrom: quietBegins(input), template: asked?.template ?? null, to: to?.address ?? null }
}

const windowOf = ({ contact_id: contactId }: LockedContact, own: string | null, text: string) => ({
  ...{ contactId, own, text, isAutomations: true },
})

/** A merged client's messages follow the rules of the one that stays, which are those of both; a stop isn't joined. */
const joinRoot = async (tx: Tenant, contact: LockedContact): Promise<LockedContact> => {
  const root = contact.merged_into === null ? undefined : await loadContact(tx, contact.merged_into)
  return root === undefined ? contact : { ...root, status: contact.status === 'stop' ? 'stop' : root.status }
}

/**
 * Whether automation muted itself with this message or one after it. What was written by then is still sent: the mute
 * is for what comes next.
 */
const isBeforeOwnMute = async (
  tx: Tenant,
  { contact_id: contactId, muted_from: from }: LockedContact,
  { at: bornAt }: MessageRecord,
): Promise<boolean> => from !== null && bornAt <= from && (await ownMuteAt(tx, contactId))?.getTime() === from.getTime()

/** Whether a message is the answer to STOP, which may be sent although the client has just opted out. */
export const isStopConfirmation = (authorKind: string | undefined, runId: string | undefined): boolean =>
  authorKind === 'system' && runId === 'stop'

/** Authors whose messages keep quiet hours. */
export const AUTOMATED: ReadonlySet<string> = new Set(AUTOMATION_SOURCES)

/** What the gate is asked, besides the contact itself. */
interface GateQuestion {
  isDead: boolean
  window: WhatsAppWindow | null
  hasAddress: boolean
  confirmsStop: boolean
  /** Null: the client has none, or it was counted at birth. */
  limit: MessageLimit | null
  /** At birth what automation wants to send, at the claim when it was written; null: a person's message. */
  automation: { send: AutomatedSend } | { bornAt: Date; sceneId: string | null } | null
  /** Absent if they haven't been read yet. */
  settings?: AutomationSettingsRecord | undefined
}

/** Loads everything the gate looks at. Settings and counts are read only where the decision depends on them. */
const collectInput = async (
  tx: Tenant,
  contact: LockedContact,
  now: Date,
  { isDead, window, hasAddress, confirmsStop, limit, automation, settings: known }: GateQuestion,
) => {
  const isAsked = automation !== null || limit !== null
  const settings = isAsked ? (known ?? (await loadAutomationSettings(tx))) : null
  const zone = firstValidZone(contact.time_zone, settings?.timezone ?? null)
  const day = localDate(now, zone)
  const send = automation !== null && 'send' in automation ? automation.send : null
  const isCounted = limit !== null || send !== null
  const counts = isCounted ? await loadAutomationCounts(tx, contact.contact_id, { day, limit }) : NO_COUNTS
  const input: GateInput = {
    contact,
    isDead,
    window,
    hasAddress,
    confirmsStop,
    now,
    zone,
    quota: limit === null ? null : { ...limit, used: counts.quotaUsed },
    automation:
      automation === null
        ? null
        : await collectAutomation(tx, contact.contact_id, now, { automation, settings, sentToday: counts.sentToday }),
  }
  return { input, counts, day, muteTracking: settings?.muteTracking }
}

/** What the gate checks only for automated messages. */
const collectAutomation = async (
  tx: Tenant,
  contactId: string,
  now: Date,
  {
    automation,
    settings,
    sentToday,
  }: {
    automation: NonNullable<GateQuestion['automation']>
    settings: AutomationSettingsRecord | null
    sentToday: number
  },
): Promise<NonNullable<GateInput['automation']>> => {
  const { quietHours = null, dailyCap: cap = null, coachPauseMinutes = null, hours = null } = settings ?? {}
  const { rules, takeover } = await loadClientTerms(tx, contactId)
  const send = 'send' in automation ? automation.send : null
  return {
    quietHours,
    hours,
    organizationZone: firstValidZone(settings?.timezone ?? null),
    client: rules,
    askedAt: 'bornAt' in automation ? automation.bornAt : (automation.send.askedAt ?? now),
    skipWhenMuted: send?.skipWhenMuted ?? false,
    takeover: await judgeTakeover(tx, takeover, {
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
            sentToday,
            sameTextAt: send.isRepeat ? null : await findSameText(tx, contactId, send.text, now),
            isRepeat: send.isRepeat,
          },
  }
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
