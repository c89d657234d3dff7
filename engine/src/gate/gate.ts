import type { GateCheck } from '@attune/contract/conversations/automated/gate'
import type { GateReason } from '@attune/contract/conversations/constants'
import type { QuietHours } from '@attune/contract/staff/quiet-hours'
import { quietHoursAt } from './quiet-hours.ts'
import { formatTimeUntil, formatClock, formatCount, formatMoment } from './format-time.ts'

/** What the send gate looks at. */
export interface GateInput {
  contact: { status: 'active' | 'stop'; opted_out_at: Date | null; muted_from: Date | null; muted_until: Date | null }
  /** False when no carrier reaches the contact. */
  hasAddress: boolean
  now: Date
  /** The client's, or who stands in for it. */
  zone: string
  /** How many messages the client may be sent and was; null: no limit, or it was counted before. */
  quota: { amount: number; until: Date | null; used: number } | null
  /** Null: a person wrote it. */
  automation: Automation | null
}

export interface Automation {
  quietHours: QuietHours | null
  /** A message that is just late enough goes all the same: hours that began after this are no matter. */
  bornAt?: Date
  skipWhenMuted: boolean
  /** What counts over time; null where that was counted before. */
  counts: { cap: number | null; sentToday: number; sameTextAt: Date | null; isRepeat: boolean } | null
}

export type HoldReason = 'quiet-hours' | 'mute'
export type GateDecision = { checks: GateCheck[] } & (
  | { decision: 'sent'; reason: null }
  | { decision: 'omitted'; reason: Exclude<GateReason, HoldReason> }
  /** It waits: at `until` the gate is asked again. */
  | { decision: 'held'; reason: HoldReason; until: Date }
  /** A node of a scene would rather not send it to a muted client at all. */
  | { decision: 'skipped'; reason: 'mute' }
)

/** From birth to claim a message may be this late before quiet hours that began meanwhile hold it. */
const LATE_MS = 5 * 60_000

/**
 * The one place that decides whether a message may leave. It is asked when automation wants to send one, when a message is
 * born, and again under the contact's lock when its delivery is claimed. What the client said comes before what staff set,
 * both before what is missing, all of it before what only makes a message wait; what is counted comes last, since it
 * matters when the message leaves.
 */
export const gate = (input: GateInput): GateDecision => {
  const found = [
    checkOptOut(input),
    checkStatus(input),
    checkAddress(input),
    checkMute(input),
    checkQuietHours(input),
    ...checkCounts(input),
  ].flatMap((each) => each ?? [])
  const checks = found.map(({ check, ok, detail }) => ({ check, ok, detail }))
  const failed = found.find(({ ok }) => !ok)
  if (failed === undefined) return { decision: 'sent', reason: null, checks }
  if (failed.check !== 'mute' && failed.check !== 'quiet-hours')
    return { decision: 'omitted', reason: failed.check, checks }
  if (failed.check === 'mute' && input.automation?.skipWhenMuted === true)
    return { decision: 'skipped', reason: 'mute', checks }
  return { decision: 'held', reason: failed.check, until: failed.until ?? input.now, checks }
}

interface GateFinding extends GateCheck {
  until?: Date
}

const checkOptOut = ({ contact }: GateInput): GateFinding => {
  const ok = contact.opted_out_at === null
  return { check: 'opt-out', ok, detail: ok ? 'Not opted out' : 'The client texted STOP' }
}

const checkStatus = ({ contact }: GateInput): GateFinding => {
  const ok = contact.status === 'active'
  return { check: 'status', ok, detail: ok ? 'Active' : 'The client is stopped' }
}

const checkAddress = ({ hasAddress: ok }: GateInput): GateFinding => ({
  check: 'no-address',
  ok,
  detail: ok ? 'Has an address to send to' : 'No address to send to',
})

const checkMute = ({ contact, automation, now, zone }: GateInput): GateFinding | null => {
  if (automation === null) return null
  const { muted_from: from, muted_until: until } = contact
  if (from === null || until === null || from > now || until <= now)
    return { check: 'mute', ok: true, detail: 'Not muted' }
  return { check: 'mute', ok: false, detail: `Muted until ${formatMoment(until, now, zone)}`, until }
}

const checkQuietHours = ({ automation, now, zone }: GateInput): GateFinding | null => {
  if (automation === null) return null
  const { quietHours: hours, bornAt } = automation
  const check = 'quiet-hours'
  if (hours === null) return { check, ok: true, detail: 'No quiet hours' }
  const at = quietHoursAt(hours, now, zone)
  const span = `Quiet hours from ${formatClock(hours.from)} to ${formatClock(hours.to)}`
  if (!at.quiet)
    return { check, ok: true, detail: `Quiet hours from ${formatClock(hours.from)}, ${formatTimeUntil(at.from, now)}` }
  if (bornAt !== undefined && now.getTime() - bornAt.getTime() <= LATE_MS)
    return { check, ok: true, detail: `${span}; it was born in time` }
  return { check, ok: false, detail: `${span}, client’s time`, until: at.until }
}

const checkCounts = ({ quota, automation, now, zone }: GateInput): (GateFinding | null)[] => {
  const counts = automation?.counts ?? null
  return [
    quota === null ? null : checkQuota(quota, now, zone),
    counts === null ? null : checkDailyCap(counts),
    counts === null ? null : checkSameText(counts, now),
  ]
}

const checkQuota = ({ amount, until, used }: NonNullable<GateInput['quota']>, now: Date, zone: string): GateFinding => {
  const end = until === null ? '' : ` until ${formatMoment(until, now, zone)}`
  return { check: 'quota', ok: used < amount, detail: `${used} of ${amount} messages sent${end}` }
}

const checkDailyCap = ({ cap, sentToday }: NonNullable<Automation['counts']>): GateFinding =>
  cap === null
    ? { check: 'cap', ok: true, detail: `${sentToday} today, no daily cap` }
    : { check: 'cap', ok: sentToday < cap, detail: `${sentToday} of ${cap} today` }

const checkSameText = ({ sameTextAt, isRepeat }: NonNullable<Automation['counts']>, now: Date): GateFinding => {
  const check = 'same-text'
  if (isRepeat) return { check, ok: true, detail: 'Asked again on purpose' }
  if (sameTextAt === null) return { check, ok: true, detail: 'No duplicate in the last hour' }
  const minutes = Math.max(0, Math.floor((now.getTime() - sameTextAt.getTime()) / 60_000))
  return { check, ok: false, detail: `The same words went out ${formatCount(minutes, 'minute')} ago` }
}
