import type { GateCheck } from '@attune/contract/conversations/automated/gate'
import { NO_CLIENT_RULES, type ClientRuleTerms } from '@attune/contract/conversations/automated/client-rules'
import type { GateReason } from '@attune/contract/conversations/constants'
import type { OrganizationHours } from '@attune/contract/organizations/automation-settings'
import type { QuietHours } from '@attune/contract/staff/quiet-hours'
import { clientCap, laterUntil, outsideHours, personUntil } from './client-rules.ts'
import { LOOK_AHEAD_DAYS, nextAllowed, nextQuiet, organizationHoursAt, type Opening } from './organization-hours.ts'
import { quietHoursAt } from './quiet-hours.ts'
import { judgeWindow, type WhatsAppWindow } from './whatsapp-window.ts'
import { formatClock } from '../schedule/local-words.ts'
import { formatTimeUntil, formatCount, formatMoment } from './format-time.ts'

/** Everything the send gate decides on. */
export interface GateInput {
  contact: { status: 'active' | 'stop'; opted_out_at: Date | null; muted_from: Date | null; muted_until: Date | null }
  /** False when no carrier reaches the contact. */
  hasAddress: boolean
  /** Messages don't reach the address any more, or there is no other. */
  isDead?: boolean
  /** It is the answer to the client's own STOP. */
  confirmsStop?: boolean
  now: Date
  /** The client's zone, or its fallback. */
  zone: string
  /** How many messages the client may get and has got. Null: no limit, or already counted. */
  quota: { amount: number; until: Date | null; used: number } | null
  /** Null if a person wrote the message. */
  automation: Automation | null
  /** Only over WhatsApp. */
  window?: WhatsAppWindow | null
}

export interface Automation {
  quietHours: QuietHours | null
  /** The organization's own hours, in its zone. */
  hours: OrganizationHours | null
  organizationZone: string
  /** When the message was created, if it is about to leave now. Organization's hours that ended just after that don't hold it. */
  bornAt?: Date
  skipWhenMuted: boolean
  /** The client's own rules; none by default. */
  client?: ClientRuleTerms
  /** When automation first wanted to send the message; now by default. */
  askedAt?: Date
  /** A coach has the conversation until then, unless they show up again; null if nobody has. */
  takeover: { until: Date; mayInterrupt: boolean } | null
  /** What is counted over time; null if it was already counted. */
  counts: { cap: number | null; sentToday: number; sameTextAt: Date | null; isRepeat: boolean } | null
}

/** The reasons for which a message only waits. */
const HOLD_REASONS = [
  'client-pause',
  'client-person',
  'client-later',
  'client-hours',
  'mute',
  'coach-present',
  'quiet-hours',
  'organization-hours',
  'window',
  'dead-address',
] as const satisfies readonly GateReason[]
export type HoldReason = (typeof HOLD_REASONS)[number]
export type GateDecision = { checks: GateCheck[] } & (
  | { decision: 'sent'; reason: null }
  /** A person is told at once that an address is dead; automation waits. */
  | { decision: 'omitted'; reason: Exclude<GateReason, HoldReason> | 'dead-address' }
  /** The gate is asked again at `until`. */
  | { decision: 'held'; reason: HoldReason; until: Date }
  /** The node asks not to send to muted clients at all. */
  | { decision: 'skipped'; reason: 'mute' }
)

/** How late a message may be claimed after its creation before organization's hours that ended meanwhile hold it. */
const LATE_MS = 5 * 60_000
/**
 * How long before quiet hours a message has to leave: carriers keep what they accept for at least a minute, and a call
 * may take ten seconds. What left later might ring at night.
 */
const LEAD_MS = 70_000

/**
 * The one place that decides whether a message may leave. It is asked when automation wants to send, when a message is
 * created, and again under the contact's lock when its delivery is claimed. The client's own choices come first, then
 * what staff set, then what is missing, then what only delays a message; counts come last, because they depend on when
 * the message leaves.
 */
export const gate = (input: GateInput): GateDecision => {
  const found = [
    checkOptOut(input),
    checkStatus(input),
    checkAddress(input),
    checkWindow(input),
    ...checkClientRules(input),
    checkMute(input),
    checkTakeover(input),
    checkQuietHours(input),
    checkHours(input),
    ...checkCounts(input),
  ].flatMap((each) => each ?? [])
  const checks = found.map(({ check, ok, detail }) => ({ check, ok, detail }))
  const failed = found.find(({ ok }) => !ok)
  if (failed === undefined) return { decision: 'sent', reason: null, checks }
  const { check } = failed
  if (!isHoldReason(check)) return { decision: 'omitted', reason: check, checks }
  if (check === 'dead-address' && input.automation === null) return { decision: 'omitted', reason: check, checks }
  if (check === 'mute' && input.automation?.skipWhenMuted === true)
    return { decision: 'skipped', reason: 'mute', checks }
  return { decision: 'held', reason: check, until: failed.until ?? input.now, checks }
}

const isHoldReason = (reason: GateReason): reason is HoldReason => HOLD_REASONS.some((holding) => holding === reason)

interface GateFinding extends GateCheck {
  until?: Date
}

/** A confirmation of STOP has to follow within five minutes: https://www.law.cornell.edu/cfr/text/47/64.1200 (a)(12). */
export const STOP_CONFIRMATION_MS = 5 * 60_000

const checkOptOut = ({ contact, confirmsStop = false, now }: GateInput): GateFinding => {
  const { opted_out_at: outAt } = contact
  const ok = outAt === null
  if (outAt !== null && confirmsStop && now.getTime() - outAt.getTime() <= STOP_CONFIRMATION_MS)
    return { check: 'opt-out', ok: true, detail: 'Confirms the client’s STOP' }
  return { check: 'opt-out', ok, detail: ok ? 'Not opted out' : 'The client texted STOP' }
}

const checkStatus = ({ contact }: GateInput): GateFinding => {
  const ok = contact.status === 'active'
  return { check: 'status', ok, detail: ok ? 'Active' : 'The client is stopped' }
}

const checkAddress = ({ hasAddress: ok, isDead = false, now }: GateInput): GateFinding => {
  if (isDead) {
    const detail = 'Messages don’t reach the client’s address any more'
    return { check: 'dead-address', ok: false, detail, until: new Date(now.getTime() + ASK_AGAIN_MS) }
  }
  return { check: 'no-address', ok, detail: ok ? 'Has an address to send to' : 'No address to send to' }
}

/** A client's next text opens the window, and the message is released then; until it comes, there is no time to name. */
const checkWindow = ({ window = null, now, zone }: GateInput): GateFinding | null =>
  window === null
    ? null
    : { check: 'window', ...judgeWindow(window, now, zone), until: new Date(now.getTime() + ASK_AGAIN_MS) }

/** The client's own rules, strictly: they also hold what was written just before. */
const checkClientRules = ({ automation, now, zone }: GateInput): GateFinding[] => {
  if (automation?.client === undefined) return []
  const { client } = automation
  const wait = (check: HoldReason, detail: string, from = now): GateFinding => ({
    check,
    ok: false,
    ...waitFor(openingOf(automation, zone, now), from, detail),
  })
  const until = (moment: Date) => formatMoment(moment, now, zone)
  const { pausedUntil, hours } = client
  const person = personUntil(client.personAskedAt)
  const later = laterUntil(client.laterOn, automation.askedAt ?? now, zone)
  const quiet = hours === null ? null : quietMoment(outsideHours(hours), automation, now, zone)
  return [
    pausedUntil !== null && pausedUntil > now
      ? wait('client-pause', `The client asked for a pause until ${until(pausedUntil)}`)
      : [],
    person !== null && person > now ? wait('client-person', 'The client asked for a person') : [],
    later !== null && later > now ? wait('client-later', 'The client asked for today’s messages tomorrow') : [],
    hours !== null && quiet !== null
      ? wait(
          'client-hours',
          `The client asked for messages from ${formatClock(hours.from)} to ${formatClock(hours.to)}`,
          quiet,
        )
      : [],
  ].flat()
}

/** When an automated message must have reached the phone, as the client's quiet hours begin then; null if it may at any time. */
export const quietBegins = ({ automation, zone, now }: GateInput): Date | null =>
  automation === null ? null : nextQuiet(openingOf(automation, zone, now), now)

/** The part of what the gate decides on that is known ahead. */
type Hours = Pick<Automation, 'quietHours' | 'hours' | 'organizationZone' | 'client' | 'askedAt'>

export const openingOf = (automation: Hours, zone: string, now: Date): Opening => {
  const { client = NO_CLIENT_RULES } = automation
  return {
    ...automation,
    zone,
    client: {
      hours: client.hours,
      waits: [
        client.pausedUntil,
        personUntil(client.personAskedAt),
        laterUntil(client.laterOn, automation.askedAt ?? now, zone),
      ],
    },
  }
}

const checkMute = ({ contact, automation, now, zone }: GateInput): GateFinding | null => {
  if (automation === null) return null
  const { muted_from: from, muted_until: until } = contact
  if (from === null || until === null || from > now || until <= now)
    return { check: 'mute', ok: true, detail: 'Not muted' }
  return { check: 'mute', ok: false, detail: `Muted until ${formatMoment(until, now, zone)}`, until }
}

const checkTakeover = ({ automation, now, zone }: GateInput): GateFinding | null => {
  const takeover = automation?.takeover ?? null
  if (takeover === null || takeover.until <= now) return null
  const { until, mayInterrupt } = takeover
  const detail = `A coach has the conversation until ${formatMoment(until, now, zone)}`
  return mayInterrupt
    ? { check: 'coach-present', ok: true, detail: `${detail}; this scene may write anyway` }
    : { check: 'coach-present', ok: false, detail, until }
}

const checkQuietHours = ({ automation, now, zone }: GateInput): GateFinding | null => {
  if (automation === null) return null
  const { quietHours: hours } = automation
  const check = 'quiet-hours'
  if (hours === null) return { check, ok: true, detail: 'No quiet hours' }
  const at = quietHoursAt(hours, now, zone)
  const quiet = quietMoment(hours, automation, now, zone)
  const span = `Quiet hours from ${formatClock(hours.from)} to ${formatClock(hours.to)}`
  if (!at.quiet && quiet === null)
    return { check, ok: true, detail: `Quiet hours from ${formatClock(hours.from)}, ${formatTimeUntil(at.from, now)}` }
  return { check, ok: false, ...waitFor(openingOf(automation, zone, now), quiet ?? now, `${span}, client’s time`) }
}

/** The quiet moment that a message meets: now, or before it has surely left its carrier, if it is about to leave; null for none. */
const quietMoment = (hours: QuietHours, { bornAt }: Automation, now: Date, zone: string): Date | null => {
  const at = quietHoursAt(hours, now, zone)
  if (at.quiet) return now
  return bornAt !== undefined && at.from.getTime() - now.getTime() < LEAD_MS ? at.from : null
}

const HOURS_TEXTS = {
  inside: 'automation writes only in its hours',
  outside: 'automation writes only outside its hours',
} as const

const checkHours = ({ automation, now, zone }: GateInput): GateFinding | null => {
  if (automation === null || automation.hours === null || automation.hours.automation === 'always') return null
  const check = 'organization-hours'
  const { hours, organizationZone } = automation
  const { isOpen } = organizationHoursAt(hours, now, organizationZone)
  const detail = `The organization is ${isOpen ? 'open' : 'closed'}; ${HOURS_TEXTS[automation.hours.automation]}`
  if (isOpen === (hours.automation === 'inside') || isJustBorn(automation, now)) return { check, ok: true, detail }
  return { check, ok: false, ...waitFor(openingOf(automation, zone, now), now, detail) }
}

const isJustBorn = ({ bornAt }: Automation, now: Date): boolean =>
  bornAt !== undefined && now.getTime() - bornAt.getTime() <= LATE_MS

/** A message that finds no moment is asked about again after this time, as settings and zones may change. */
const ASK_AGAIN_MS = 86_400_000

/** Waits for the first moment from then on that the client's own rules, quiet hours and the organization's hours all allow. */
const waitFor = (opening: Opening, from: Date, detail: string): { detail: string; until: Date } => {
  const until = nextAllowed(opening, from)
  if (until !== null) return { detail, until }
  const never = `All these hours together leave no time in the next ${LOOK_AHEAD_DAYS} days`
  return { detail: `${detail}. ${never}`, until: new Date(from.getTime() + ASK_AGAIN_MS) }
}

const checkCounts = ({ quota, automation, now, zone }: GateInput): (GateFinding | null)[] => {
  const counts = automation?.counts ?? null
  return [
    quota === null ? null : checkQuota(quota, now, zone),
    counts === null ? null : checkClientCap(counts, automation?.client),
    counts === null ? null : checkDailyCap(counts),
    counts === null ? null : checkSameText(counts, now),
  ]
}

const checkQuota = ({ amount, until, used }: NonNullable<GateInput['quota']>, now: Date, zone: string): GateFinding => {
  const end = until === null ? '' : ` until ${formatMoment(until, now, zone)}`
  return { check: 'quota', ok: used < amount, detail: `${used} of ${amount} messages sent${end}` }
}

const checkClientCap = (
  { cap, sentToday }: NonNullable<Automation['counts']>,
  { lessSteps }: ClientRuleTerms = NO_CLIENT_RULES,
): GateFinding | null => {
  const own = clientCap(cap, lessSteps)
  if (lessSteps === 0 || own === null) return null
  const detail = `${sentToday} today; the client asked for ${own} a day at most`
  return { check: 'client-cap', ok: sentToday < own, detail }
}

const checkDailyCap = ({ cap, sentToday }: NonNullable<Automation['counts']>): GateFinding =>
  cap === null
    ? { check: 'cap', ok: true, detail: `${sentToday} today, no daily cap` }
    : { check: 'cap', ok: sentToday < cap, detail: `${sentToday} of ${cap} today` }

const checkSameText = ({ sameTextAt, isRepeat }: NonNullable<Automation['counts']>, now: Date): GateFinding => {
  const check = 'same-text'
  if (isRepeat) return { check, ok: true, detail: 'Repeated on purpose' }
  if (sameTextAt === null) return { check, ok: true, detail: 'No duplicate in the last hour' }
  const minutes = Math.max(0, Math.floor((now.getTime() - sameTextAt.getTime()) / 60_000))
  return { check, ok: false, detail: `The same text was sent ${formatCount(minutes, 'minute')} ago` }
}
