import { CONTACT_STATUSES } from '@attune/contract/contacts/constants'
import { DAY_MS } from '@attune/contract/durations'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { firstValidZone, localDate } from '../gate/quiet-hours.ts'
import { waitsByClock } from '../inputs/clock-changed.ts'
import { eventNames } from '../inputs/event-names.ts'
import type { TurnInput } from '../input.ts'
import { readStandardWord } from '../keywords/standard-words.ts'
import { changeTags } from '../profile/change-tags.ts'
import { millisecondsOf } from '../turn/turn.ts'
import type { RoutineName, World } from '../world.ts'
import { unsentKeysOf, type TapeState } from './tape-state.ts'
import type { Tape, TapeInput } from './tape.ts'
import { takerOf, type TextTaker } from './text-taker.ts'

/**
 * Applies an input of the tape: the new state, and what to tell the run; or what takes the client's text before the run does.
 */
export const applyInput = (
  scene: SceneGraph,
  standing: TapeState,
  { automation, inputs }: Tape,
  place: number,
): { standing: TapeState; input: TurnInput | null; taker?: TextTaker | null } => {
  const given = inputs[place]
  const nothing = { standing, input: null }
  switch (given?.kind) {
    case undefined:
      return nothing
    case 'start':
      return {
        standing: { ...standing, run: { ...standing.run, config: given.config ?? standing.run.config } },
        input: { kind: 'start', by: given.by },
      }
    case 'reply':
      return applyReply(standing, given, place, takerOf(scene, standing, automation, given))
    case 'event':
      return applyEvent(standing, given)
    case 'result': {
      const wait = standing.run.tokens.find((token) => token.node === given.node && token.wait.kind === 'result')?.wait
      return wait?.kind === 'result'
        ? { standing, input: { kind: 'result', effect: wait.effect, result: given.result } }
        : nothing
    }
    case 'sample':
      return { standing: { ...standing, samples: { ...standing.samples, [given.node]: given.result } }, input: null }
    case 'results':
      return { standing: { ...standing, results: given.from }, input: null }
    case 'clock':
      return applyClock(standing, given)
    case 'mute':
      return applyMute(standing, given.until)
    case 'stop':
      return { standing, input: { kind: 'stop', reason: 'hand' } }
  }
}

/** By the time a scene hears of a change, the client has changed. */
const applyEvent = (standing: TapeState, { name, data }: TapeInput & { kind: 'event' }) => {
  const [kind, ...certain] = eventNames(name, data)
  const input: TurnInput = { kind: 'event', name, data }
  switch (kind) {
    case 'tag-added':
    case 'tag-removed': {
      const strategy = kind === 'tag-added' ? 'add' : 'remove'
      const change = { strategy, tags: certain.map((one) => one.slice(one.indexOf(':') + 1)) } as const
      const world = { ...standing.world, tags: changeTags(standing.world.tags, change) }
      return { standing: { ...standing, world }, input }
    }
    case 'status-changed':
      return applyStatus(standing, data)
    case 'muted':
      // A client who is muted already stays so for as long as they were.
      return applyMute(standing, standing.muted?.until ?? dayAfter(standing.world.now))
    case 'unmuted':
      return applyMute(standing, null)
    default:
      return { standing, input }
  }
}

/** Unless the event says which status it is now, it is the other one. */
const applyStatus = (standing: TapeState, data: Record<string, unknown>) => {
  const { world } = standing
  const other = world.contact.status === 'stop' ? 'active' : 'stop'
  const status = CONTACT_STATUSES.find((known) => known === data['status']) ?? other
  const input: TurnInput = { kind: 'event', name: 'status-changed', data: { ...data, status } }
  return { standing: { ...standing, world: { ...world, contact: { ...world.contact, status } } }, input }
}

/** As for clients, STOP and START opt out and in again. */
const applyReply = (
  standing: TapeState,
  { at, text, photos }: TapeInput & { kind: 'reply' },
  place: number,
  taker: TextTaker | null,
) => {
  const message = {
    id: `${standing.world.contact.id}:${place + 1}:tape`,
    text,
    at,
    photos: photos.map((_, of) => ({ place: of })),
  }
  const input: TurnInput = { kind: 'reply', message, unsent: unsentKeysOf(standing) }
  const shown = photos.length > 0 ? photos : standing.photos
  const world = { ...standing.world, message: { id: message.id, text, at } }
  const optedOutAt = optedOutAfter(standing, text)
  const again = taker === null && optedOutAt === null ? omittedBefore(standing) : []
  const next = again.length === 0 ? standing.next : [...standing.next, { kind: 'ask-again' as const, sends: again }]
  const heard = { ...standing, world, optedOutAt, unanswered: 0, photos: shown, next }
  return { standing: heard, input: taker === null ? input : null, taker }
}

/** Questions that were omitted on an earlier day: the client writes, so they are asked now. */
const omittedBefore = ({ lost, world }: TapeState): string[] => {
  if (lost.length === 0 || world.contact.status === 'stop') return []
  const zone = firstValidZone(world.zone)
  const dateOf = (at: string) => localDate(new Date(millisecondsOf(at)), zone)
  return lost.flatMap(({ key, at, takenBack }) => (!takenBack && dateOf(at) < dateOf(world.now) ? [key] : []))
}

const optedOutAfter = ({ optedOutAt, world }: TapeState, text: string): string | null => {
  const word = readStandardWord(text)?.kind
  if (word === 'start') return null
  return word === 'stop' ? (optedOutAt ?? world.now) : optedOutAt
}

const applyClock = (standing: TapeState, { zone, routine = {} }: TapeInput & { kind: 'clock' }) => {
  const { world } = standing
  const own: World['routine']['own'] = { ...world.routine.own, ...routine }
  const marks = Object.entries(routine).map(([name, time]) => [`routine.${name as RoutineName}`, time] as const)
  const profile = { ...world.profile, ...Object.fromEntries(marks), ...(zone === undefined ? {} : { timezone: zone }) }
  const after = { ...world, zone: zone ?? world.zone, profile, routine: { ...world.routine, own } }
  return { standing: { ...standing, world: after }, input: waitsForTime(standing) ? CLOCK_CHANGED : null }
}

const CLOCK_CHANGED: TurnInput = { kind: 'clock-changed' }

const waitsForTime = ({ run }: TapeState): boolean => run.tokens.some(waitsByClock)

const dayAfter = (at: string): string => new Date(millisecondsOf(at) + DAY_MS).toISOString()

const applyMute = (standing: TapeState, until: string | null) => {
  const muted = until === null ? null : { from: standing.world.now, until }
  const world = { ...standing.world, muted: muted !== null }
  const input: TurnInput = { kind: 'event', name: muted === null ? 'unmuted' : 'muted', data: { until } }
  return { standing: { ...standing, world, muted }, input }
}
