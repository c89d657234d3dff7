import type { Effect } from '../effect.ts'
import { gate, type GateDecision } from '../gate/gate.ts'
import { firstValidZone, localDate } from '../gate/quiet-hours.ts'
import { millisecondsOf } from '../turn/turn.ts'
import type { HeldMessage, TapeState } from './tape-state.ts'
import type { TapeMessage } from './tape-step.ts'
import type { TapeTerms } from './tape.ts'
import type { WantedMessage } from './wanted-message.ts'

/** What the gate's decisions depend on and change. */
export type SendState = Pick<TapeState, 'world' | 'muted' | 'optedOutAt' | 'held' | 'sent' | 'unanswered' | 'next'>

/** The message that a `send` effect requests. `step` is the index of its step. */
export const wantedMessageOf = (effect: Extract<Effect, { kind: 'send' }>, step: number): WantedMessage => ({
  key: effect.key,
  step,
  node: effect.node,
  text: effect.text,
  attachments: effect.attachments,
  tags: effect.tags,
  skipWhenMuted: effect.skipWhenContactMuted,
  untracked: effect.excludeFromMuteTracking,
  repeat: effect.repeat,
})

/**
 * Asks the gate about one message, and counts it as for clients: by local day, by repeated text and by unanswered
 * messages.
 */
export const send = <State extends SendState>(
  standing: State,
  terms: TapeTerms,
  wanted: WantedMessage,
): { standing: State; message: TapeMessage } => {
  const decision = decide(standing, terms, wanted)
  const message = { ...wanted, gate: decision }
  if (decision.decision === 'held') {
    const held = { ...wanted, until: decision.until.toISOString() }
    return { standing: { ...standing, held: [...standing.held, held] }, message }
  }
  if (decision.decision !== 'sent') return { standing, message }
  const at = standing.world.now
  // They are in the order of their times.
  const lately = standing.sent.findIndex((one) => millisecondsOf(at) - millisecondsOf(one.at) < KEPT_MS)
  const sent = [...(lately === -1 ? [] : standing.sent.slice(lately)), { at, text: wanted.text }]
  return { standing: trackMute({ ...standing, sent }, terms, wanted), message }
}

/** Asks the gate again about held messages, in order, until one has to keep waiting; those behind it wait, too. */
export const release = <State extends SendState>(
  standing: State,
  terms: TapeTerms,
): { standing: State; messages: TapeMessage[] } => {
  const messages: TapeMessage[] = []
  let after = standing
  for (;;) {
    const asked = releaseFirst(after, terms)
    if (asked === null) return { standing: after, messages }
    after = asked.standing
    messages.push(asked.message)
    if (asked.message.gate.decision === 'held') return { standing: after, messages }
  }
}

/** The same for the first of them; null if nothing is held. */
export const releaseFirst = <State extends SendState>(
  standing: State,
  terms: TapeTerms,
): { standing: State; message: TapeMessage } | null => {
  const [first, ...behind] = standing.held
  if (first === undefined) return null
  const { until: _until, ...wanted } = first
  const sent = send({ ...standing, held: [] }, terms, { ...wanted, skipWhenMuted: false })
  return { standing: { ...sent.standing, held: [...sent.standing.held, ...behind] }, message: sent.message }
}

/** Removes messages that were taken back: all of them, or those with one of the tags. */
export const withoutHeld = (held: readonly HeldMessage[], tags: readonly string[] | null): HeldMessage[] =>
  tags === null ? [] : held.filter((one) => !one.tags.some((tag) => tags.includes(tag)))

/** A day of 25 hours, with some margin. */
const KEPT_MS = 26 * 3_600_000
/** The same text within this time counts as a mistake. */
const SAME_TEXT_MS = 3_600_000

const decide = (
  { world, muted, optedOutAt, sent }: SendState,
  terms: TapeTerms,
  wanted: WantedMessage,
): GateDecision => {
  const now = new Date(millisecondsOf(world.now))
  const zone = firstValidZone(world.zone)
  const dayStart = Temporal.PlainDate.from(localDate(now, zone)).toZonedDateTime(zone).epochMilliseconds
  const same = sent.findLast(
    ({ at, text }) => text !== '' && text === wanted.text && now.getTime() - millisecondsOf(at) < SAME_TEXT_MS,
  )
  return gate({
    contact: {
      status: world.contact.status === 'stop' ? 'stop' : 'active',
      opted_out_at: optedOutAt === null ? null : new Date(millisecondsOf(optedOutAt)),
      muted_from: muted === null ? null : new Date(millisecondsOf(muted.from)),
      muted_until: muted === null ? null : new Date(millisecondsOf(muted.until)),
    },
    hasAddress: true,
    now,
    zone,
    quota: null,
    automation: {
      quietHours: terms.quietHours,
      hours: terms.hours ?? null,
      organizationZone: organizationZoneOf(terms, zone),
      skipWhenMuted: wanted.skipWhenMuted,
      takeover: null,
      counts: {
        cap: terms.dailyCap,
        sentToday: sent.filter(({ at }) => millisecondsOf(at) >= dayStart).length,
        sameTextAt: wanted.repeat || same === undefined ? null : new Date(millisecondsOf(same.at)),
        isRepeat: wanted.repeat,
      },
    },
  })
}

/** The zone of the organization's hours; `zone` is the client's. */
export const organizationZoneOf = ({ organizationZone }: TapeTerms, zone: string): string =>
  firstValidZone(organizationZone ?? null, zone)

/** Mutes the client for a while at the limit of unanswered messages. */
const trackMute = <State extends SendState>(
  standing: State,
  { muteTracking }: TapeTerms,
  { untracked }: WantedMessage,
): State => {
  if (untracked) return standing
  const unanswered = standing.unanswered + 1
  const { limit, minutes } = muteTracking
  if (limit === null) return standing
  if (unanswered < limit) return { ...standing, unanswered }
  const from = standing.world.now
  const ends = new Date(millisecondsOf(from) + minutes * 60_000).toISOString()
  // A longer mute set by somebody stays.
  const until = standing.muted !== null && standing.muted.until > ends ? standing.muted.until : ends
  const next = [...standing.next, { kind: 'event' as const, name: 'muted', data: { until } }]
  return { ...standing, unanswered: 0, muted: { from, until }, next }
}
