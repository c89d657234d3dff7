import type { SceneGraph } from '@attune/contract/scenes/graph'
import { nextMomentOf } from '@attune/engine/tape/next-step'
import { forkAt, sharedInputs } from '@attune/engine/tape/fork'
import { playTape, type PlayedTape } from '@attune/engine/tape/play-tape'
import type { TapeStep } from '@attune/engine/tape/tape-step'
import type { Tape, TapeInput } from '@attune/engine/tape/tape'

/**
 * What the time machine shows. A line is always played to the end of the span: what lies after the playhead is what comes
 * if nobody does anything.
 */
export interface Machine {
  line: TapeLine
  /** The playhead: ISO 8601, UTC. */
  at: string
  /** Where lines were left, the latest last. */
  forks: readonly Fork[]
  /** Forks that there were ever: names are not given twice. */
  named: number
  /** Days that the scrubber spans. */
  days: number
}

export interface TapeLine {
  played: PlayedTape
  /** The furthest that the playhead came to. */
  reached: string
}

export interface Fork extends TapeLine {
  /** A letter. */
  name: string
  /** Where it goes its own way. */
  from: string
}

type OmitTime<One> = One extends unknown ? Omit<One, 'at'> : never
/** Something that comes from outside, at the playhead. */
export type MachineInput = OmitTime<TapeInput>

export const FIRST_DAYS = 14
const DAYS_MAX = 366
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The scene is started at the beginning of a tape. */
export const openMachine = (scene: SceneGraph, person: Pick<Tape, 'world' | 'automation'>): Machine => {
  const { now } = person.world
  const tape: Tape = { ...person, format: 1, inputs: [{ at: now, kind: 'start', by: 'hand' }], until: now }
  return newLine(scene, tape, { at: now, days: FIRST_DAYS, forks: [], named: 0 })
}

/** Opens a tape where it ends, as a case is looked at. */
export const openTape = (scene: SceneGraph, tape: Tape): Machine =>
  newLine(scene, tape, { at: tape.until, days: daysSpanning(tape, FIRST_DAYS), forks: [], named: 0 })

/** Steps up to the playhead. */
export const stepsUpTo = ({ line, at }: Pick<Machine, 'line' | 'at'>): readonly TapeStep[] => {
  const end = line.played.steps.findIndex((step) => toMs(step.at) > toMs(at))
  return end === -1 ? line.played.steps : line.played.steps.slice(0, end)
}

/** The tape up to the playhead: what is recorded, and what a way on begins with. */
export const tapeUpTo = ({ line, at }: Machine): Tape => forkAt(line.played.tape, at)

/** Something is done at the playhead. What was done after it is kept as a fork. */
export const act = (machine: Machine, deed: MachineInput): Machine => {
  const { line, at } = machine
  const { tape } = line.played
  const kept = hasLaterInput(machine) ? fork(machine) : machine
  // A deed with its moment is an input.
  const moment = deed.kind === 'reply' ? replyTimeOf(machine) : at
  const inputs = [...forkAt(tape, at).inputs, { ...deed, at: moment } as TapeInput]
  return moveTo(replay(kept, { ...tape, inputs }), toMs(moment))
}

/** Leaves the line as it is, as a fork, and goes another way from here. */
export const fork = (machine: Machine): Machine => {
  const { line, at, forks, named } = machine
  const left: Fork = { ...line, name: forkNameOf(named), from: at }
  const on = replay({ ...machine, forks: [...forks, left].slice(-FORKS_MAX), named: named + 1 }, tapeUpTo(machine))
  return { ...on, line: { ...on.line, reached: at } }
}

/** Goes on in a fork, at its furthest; the line becomes a fork in its place. */
export const goToFork = (machine: Machine, name: string): Machine => {
  const { line, forks, days } = machine
  const to = forks.find((one) => one.name === name)
  if (to === undefined) return machine
  const others = forks.map((one): Fork => (one === to ? { ...line, name, from: forkPointOf(line, to) } : one))
  const tape = { ...to.played.tape, until: endOf(to.played.tape, days) }
  const played = playTape(to.played.scene, tape, to.played)
  return { ...machine, line: { played, reached: to.reached }, at: to.reached, forks: others }
}

export const dropFork = (machine: Machine, name: string): Machine => ({
  ...machine,
  forks: machine.forks.filter((one) => one.name !== name),
})

/** Moves the playhead; past the end of the span there is more of it. */
export const moveTo = (machine: Machine, moment: number): Machine => {
  const { line, days } = machine
  const { tape } = line.played
  const begins = toMs(tape.world.now)
  const at = toIso(Math.min(Math.max(begins, moment), begins + DAYS_MAX * DAY_MS))
  const needed = daysSpanning({ ...tape, until: at }, days)
  const played =
    needed === days ? line.played : playTape(line.played.scene, { ...tape, until: endOf(tape, needed) }, line.played)
  return { ...machine, at, days: needed, line: { played, reached: latest(line.reached, at) } }
}

export const skip = (machine: Machine, by: number): Machine => moveTo(machine, toMs(machine.at) + by)

/** To the next thing that happens; null: it waits for somebody, or nothing is left. */
export const nextEvent = (machine: Machine): Machine | null => {
  const { line, at } = machine
  const next = line.played.steps.find((step) => toMs(step.at) > toMs(at))
  if (next !== undefined) return moveTo(machine, toMs(next.at))
  const last = line.played.steps.at(-1)
  const moment = last === undefined ? null : nextMomentOf(last.after)
  return moment === null || toMs(moment) <= toMs(at) ? null : moveTo(machine, toMs(moment))
}

/** To what happened before. */
export const previousEvent = (machine: Machine): Machine => {
  const before = machine.line.played.steps.findLast((step) => toMs(step.at) < toMs(machine.at))
  return moveTo(machine, toMs(before?.at ?? machine.line.played.tape.world.now))
}

export const toStart = (machine: Machine): Machine => moveTo(machine, toMs(machine.line.played.tape.world.now))

/** As far as one has been. */
export const toEnd = (machine: Machine): Machine => moveTo(machine, toMs(machine.line.reached))

/** The first and the last moment of the scrubber, in ms. */
export const spanOf = ({ line, days }: Machine): { from: number; to: number } => {
  const from = toMs(line.played.tape.world.now)
  return { from, to: from + days * DAY_MS }
}

const FORKS_MAX = 6

/** An answer comes a minute after what was just said: so one can go back to before it, and answer otherwise. */
const replyTimeOf = ({ line, at }: Machine): string =>
  line.played.steps.some((step) => step.at === at) ? toIso(toMs(at) + MINUTE_MS) : at

const newLine = (scene: SceneGraph, tape: Tape, rest: Omit<Machine, 'line'>): Machine => ({
  ...rest,
  line: { played: playTape(scene, { ...tape, until: endOf(tape, rest.days) }), reached: rest.at },
})

/** The same machine with another way on: played on from what both have in common. */
const replay = (machine: Machine, tape: Tape): Machine => {
  const { line, at, days } = machine
  const played = playTape(line.played.scene, { ...tape, until: endOf(tape, days) }, line.played)
  return { ...machine, line: { played, reached: latest(line.reached, at) } }
}

/** Whether somebody did something after the playhead. */
const hasLaterInput = ({ line, at }: Machine): boolean =>
  line.played.tape.inputs.some((input) => toMs(input.at) > toMs(at))

/** Where a line parts from another: the moment of the first input that the other does not have. */
const forkPointOf = (line: TapeLine, other: TapeLine): string => {
  const shared = sharedInputs(line.played.tape, other.played.tape)
  return line.played.tape.inputs[shared]?.at ?? line.reached
}

const endOf = (tape: Tape, days: number): string => toIso(toMs(tape.world.now) + days * DAY_MS)

/** Twice as many days until the tape's end lies within. */
const daysSpanning = (tape: Tape, days: number): number => {
  let span = days
  while (span < DAYS_MAX && toMs(tape.until) > toMs(tape.world.now) + span * DAY_MS) span = Math.min(span * 2, DAYS_MAX)
  return span
}

const forkNameOf = (named: number): string => {
  const name = String.fromCharCode(65 + (named % 26))
  return named < 26 ? name : `${name}${Math.floor(named / 26)}`
}

const latest = (one: string, other: string): string => (toMs(one) < toMs(other) ? other : one)
const toIso = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')
export const toMs = (at: string): number => Date.parse(at)
