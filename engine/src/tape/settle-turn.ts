import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { TurnResult } from '../advance.ts'
import type { Effect } from '../effect.ts'
import type { TurnInput } from '../input.ts'
import { eventNames } from '../inputs/event-names.ts'
import { worldAfter } from '../simulation/world-after.ts'
import { datesIn } from '../schedule/client-date.ts'
import { waitsByClock } from '../inputs/clock-changed.ts'
import { send, wantedMessageOf, withoutHeld } from './sending.ts'
import type { TapeState } from './tape-state.ts'
import type { TapeMessage } from './tape-step.ts'
import type { TapeTerms } from './tape.ts'

/** Performs a turn's effects in order, as far as a tape needs it: messages, tags, profile. */
export const settleTurn = (
  before: TapeState,
  terms: TapeTerms,
  { run, effects }: TurnResult,
  place: number,
): { standing: TapeState; messages: TapeMessage[] } => {
  let standing: TapeState = { ...before, run }
  const messages: TapeMessage[] = []
  for (const effect of effects) {
    if (effect.kind === 'send') {
      const wanted = wantedMessageOf({ ...effect, text: leaving(effect.text) }, place)
      if (wanted.text.length > MESSAGE_TEXT_MAX || (wanted.text === '' && wanted.attachments.length === 0)) continue
      const sent = send(standing, terms, wanted)
      standing = sent.standing
      messages.push(sent.message)
      continue
    }
    standing = { ...standing, held: heldAfter(standing, effect), world: worldAfter(standing.world, [effect]) }
  }
  return { standing: { ...standing, next: [...standing.next, ...whatFollows(before, standing)] }, messages }
}

const leaving = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim()

/** When a scene ends by itself, its held messages still go out; any other end takes them back. */
const heldAfter = ({ held }: TapeState, effect: Effect): TapeState['held'] => {
  if (effect.kind === 'cancel-messages') return withoutHeld(held, effect.tags)
  return effect.kind === 'ended' && effect.how !== 'done' ? withoutHeld(held, null) : held
}

const clockOf = ({ world: { zone, routine, profile } }: Pick<TapeState, 'world'>): string =>
  JSON.stringify([zone, routine.own, datesIn(profile)])

/** Events that follow from what changed about the client, if the run waits for them. */
export const whatFollows = (
  before: Pick<TapeState, 'world'>,
  { run, world }: Pick<TapeState, 'run' | 'world'>,
): TurnInput[] => {
  const follows: TurnInput[] = []
  const event = (name: string, data: Record<string, unknown>) => {
    const names = eventNames(name, data)
    if (run.tokens.some(({ wait }) => wait.kind === 'event' && names.includes(wait.name)))
      follows.push({ kind: 'event', name, data })
  }
  if (clockOf(before) !== clockOf({ world }) && run.tokens.some(waitsByClock)) follows.push({ kind: 'clock-changed' })
  const came = world.tags.filter((tag) => !before.world.tags.includes(tag))
  const went = before.world.tags.filter((tag) => !world.tags.includes(tag))
  if (came.length > 0) event('tag-added', { tags: came })
  if (went.length > 0) event('tag-removed', { tags: went })
  if (before.world.profile !== world.profile) event('profile-changed', {})
  return follows
}
