import type { SceneGraph } from '@attune/contract/scenes/graph'
import { advance, type TurnResult } from '../advance.ts'
import { leavesSameDay } from '../gate/organization-hours.ts'
import { firstValidZone } from '../gate/quiet-hours.ts'
import type { TurnInput } from '../input.ts'
import { millisecondsOf } from '../turn/turn.ts'
import type { NextStep } from './next-step.ts'
import { settleTurn } from './settle-turn.ts'
import { organizationZoneOf, release } from './sending.ts'
import type { TapeState } from './tape-state.ts'
import type { TapeMessage, TapeStep } from './tape-step.ts'
import type { TextTaker } from './text-taker.ts'
import { applyInput } from './apply-input.ts'
import type { Tape } from './tape.ts'

/** Lets one thing happen. `place` is the index of the new step. */
export const takeStep = (
  scene: SceneGraph,
  before: TapeState,
  tape: Tape,
  { at, by, input, place }: NextStep & { place: number },
): TapeStep => {
  let standing = atMoment(before, at, scene)
  let told = input
  let taker: TextTaker | null = null
  if (by.kind === 'follows') standing = { ...standing, next: standing.next.slice(1) }
  if (by.kind === 'input') {
    const taken = applyInput(scene, standing, tape, by.place)
    standing = taken.standing
    told = taken.input
    taker = taken.taker ?? null
  }
  if (told?.kind === 'clock-changed') told = { ...told, mayBeLate: leavesToday(standing, tape) }
  const turn = told === null ? null : advanceTape(scene, standing, told)
  const messages: TapeMessage[] = []
  if (turn !== null && told !== null) {
    const settled = settleTurn(standing, tape.automation, turn, place)
    standing = settled.standing
    messages.push(...settled.messages)
  }
  // When a mute ends, held messages are released; when the client says STOP, they are omitted.
  const endsMute = before.muted !== null && standing.muted === null
  if (by.kind === 'release' || endsMute || taker === 'stop') {
    const left = release(standing, tape.automation)
    standing = left.standing
    messages.push(...left.messages)
  }
  const lost = lostQuestions(before, standing, messages)
  if (lost !== standing.lost) standing = { ...standing, lost }
  return { at, by, input: told, turn, taker, messages, after: standing }
}

/** Those lost before that the run still waits at, and those of this step: omitted, skipped, or held and taken back. */
const lostQuestions = (before: TapeState, after: TapeState, messages: readonly TapeMessage[]): TapeState['lost'] => {
  if (before.lost.length === 0 && before.held.length === 0 && messages.every(hasLeft)) return before.lost
  const left = new Set([...messages.filter(hasLeft), ...after.held].map(({ key }) => key))
  const awaited = new Set(after.run.tokens.flatMap(({ wait }) => (wait.kind === 'reply' ? [wait.send] : [])))
  const known = new Map(before.lost.map((one) => [one.key, one]))
  const { now: at } = after.world
  for (const { key } of [...before.held, ...messages]) if (!known.has(key)) known.set(key, { key, at, takenBack: true })
  for (const { key, gate } of messages) if (gate.decision === 'omitted') known.set(key, { key, at, takenBack: false })
  return [...known.values()].filter(({ key }) => awaited.has(key) && !left.has(key))
}

/** A text that was omitted because the client has just got the same one counts as sent. */
const hasLeft = ({ gate }: TapeMessage): boolean => gate.decision === 'sent' || gate.reason === 'same-text'

/** A run that hasn't started ignores everything but its start. */
const advanceTape = (scene: SceneGraph, { run, world }: TapeState, input: TurnInput): TurnResult | null =>
  run.turn === 0 && input.kind !== 'start' ? null : advance({ scene, run, input, world })

/** Whether a message could still leave today, on the client's own clock. */
const leavesToday = ({ world, muted }: TapeState, { automation }: Tape): boolean => {
  const { quietHours, hours = null } = automation
  const zone = firstValidZone(world.zone)
  const opening = { quietHours, zone, hours, organizationZone: organizationZoneOf(automation, zone) }
  const mutedUntil = muted === null ? null : new Date(millisecondsOf(muted.until))
  return leavesSameDay(opening, new Date(millisecondsOf(world.now)), mutedUntil)
}

/** The state at a later moment: the clock has advanced, and a mute may have ended. */
const atMoment = (standing: TapeState, at: string, scene: SceneGraph): TapeState => {
  const { world, muted } = standing
  const isOver = muted !== null && millisecondsOf(muted.until) <= millisecondsOf(at)
  return {
    ...standing,
    muted: isOver ? null : muted,
    world: { ...world, now: at, muted: muted !== null && !isOver, running: [scene.sceneId] },
  }
}
