import { DAY_MS, MINUTE_MS } from '@attune/contract/durations'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { nextMomentOf } from '@attune/engine/tape/next-step'
import { forkAt, sharedInputs } from '@attune/engine/tape/fork'
import { playTape, type PlayedTape } from '@attune/engine/tape/play-tape'
import type { TapeStep } from '@attune/engine/tape/tape-step'
import type { Tape, TapeInput } from '@attune/engine/tape/tape'
import { formatWallTime } from '../../../contacts/wall-time.ts'

/**
 * State of the time machine. A line is always played to the end of the span: what follows the playhead is what happens
 * without further input.
 */
export interface Machine {
  line: TapeLine
  /** The playhead: ISO 8601, UTC. */
  at: string
  /** Lines left behind, latest last. */
  forks: readonly Fork[]
  /** Number of forks ever made, so that names are not reused. */
  named: number
  /** Days the scrubber spans. */
  days: number
}

export interface TapeLine {
  played: PlayedTape
  /** The furthest the playhead has been; ISO 8601. */
  reached: string
}

export interface Fork extends TapeLine {
  /** A letter. */
  name: string
  /** Where it departs from the line; ISO 8601. */
  from: string
}

type OmitTime<One> = One extends unknown ? Omit<One, 'at'> : never
/** An input at the playhead. */
export type MachineInput = OmitTime<TapeInput>

export const FIRST_DAYS = 14
const DAYS_MAX = 366

/** Starts a scene on a new tape. */
export const openMachine = (scene: SceneGraph, person: Pick<Tape, 'world' | 'automation'>): Machine => {
  const { now } = person.world
  const tape: Tape = { ...person, format: 1, inputs: [{ at: now, kind: 'start', by: 'hand' }], until: now }
  return newLine(scene, tape, { at: now, days: FIRST_DAYS, forks: [], named: 0 })
}

/** Opens a recorded tape at its end. */
export const openTape = (scene: SceneGraph, tape: Tape): Machine =>
  newLine(scene, tape, { at: tape.until, days: daysSpanning(tape, FIRST_DAYS), forks: [], named: 0 })

/** Steps up to the playhead. */
export const stepsUpTo = ({ line, at }: Pick<Machine, 'line' | 'at'>): readonly TapeStep[] => {
  const end = line.played.steps.findIndex((step) => toMs(step.at) > toMs(at))
  return end === -1 ? line.played.steps : line.played.steps.slice(0, end)
}

/** The tape up to the playhead: what gets recorded, and what a new line starts with. */
export const tapeUpTo = ({ line, at }: Machine): Tape => forkAt(line.played.tape, at)

/** Adds an input at the playhead. Later inputs are kept as a fork. */
export const act = (machine: Machine, deed: MachineInput): Machine => {
  const { line, at } = machine
  const { tape } = line.played
  const kept = hasLaterInput(machine) ? fork(machine) : machine
  // An input without a time, plus a time, is a tape input.
  const moment = deed.kind === 'reply' ? replyTimeOf(machine) : at
  const inputs = [...forkAt(tape, at).inputs, { ...deed, at: moment } as TapeInput]
  return moveTo(replay(kept, { ...tape, inputs }), toMs(moment))
}

/** Keeps the current line as a fork and continues on a new one from here. */
export const fork = (machine: Machine): Machine => {
  const { line, at, forks, named } = machine
  const left: Fork = { ...line, name: forkNameOf(named), from: at }
  const on = replay({ ...machine, forks: [...forks, left].slice(-FORKS_MAX), named: named + 1 }, tapeUpTo(machine))
  return { ...on, line: { ...on.line, reached: at } }
}

/** Switches to a fork, at its furthest point; the current line takes its place as a fork. */
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

/** Moves the playhead, extending the span if needed. */
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

/** To the next event; null if the scene waits for the client or has nothing left to do. */
export const nextEvent = (machine: Machine): Machine | null => {
  const { line, at } = machine
  const next = line.played.steps.find((step) => toMs(step.at) > toMs(at))
  if (next !== undefined) return moveTo(machine, toMs(next.at))
  const last = line.played.steps.at(-1)
  const moment = last === undefined ? null : nextMomentOf(last.after)
  return moment === null || toMs(moment) <= toMs(at) ? null : moveTo(machine, toMs(moment))
}

/** To the previous event. */
export const previousEvent = (machine: Machine): Machine => {
  const before = machine.line.played.steps.findLast((step) => toMs(step.at) < toMs(machine.at))
  return moveTo(machine, toMs(before?.at ?? machine.line.played.tape.world.now))
}

export const toStart = (machine: Machine): Machine => moveTo(machine, toMs(machine.line.played.tape.world.now))

/** To the furthest point reached. */
export const toEnd = (machine: Machine): Machine => moveTo(machine, toMs(machine.line.reached))

/** The first and last moment of the scrubber, in ms. */
export const spanOf = ({ line, days }: Machine): { from: number; to: number } => {
  const from = toMs(line.played.tape.world.now)
  return { from, to: from + days * DAY_MS }
}

/** The client's clock at the playhead. */
export const worldOf = (machine: Machine): { zone: string } =>
  stepsUpTo(machine).at(-1)?.after.world ?? machine.line.played.tape.world

/** The day of the tape at the playhead, from 1: a new one begins at midnight on the client's clock. */
export const dayNumberOf = (machine: Machine): number => {
  const { zone } = worldOf(machine)
  const dateAt = (moment: number): number => Date.parse(formatWallTime(new Date(moment), zone).slice(0, 10))
  return Math.round((dateAt(toMs(machine.at)) - dateAt(spanOf(machine).from)) / DAY_MS) + 1
}

const FORKS_MAX = 6

/** A reply comes a minute after the last message, so that users can go back to just before it and reply differently. */
const replyTimeOf = ({ line, at }: Machine): string =>
  line.played.steps.some((step) => step.at === at) ? toIso(toMs(at) + MINUTE_MS) : at

const newLine = (scene: SceneGraph, tape: Tape, rest: Omit<Machine, 'line'>): Machine => ({
  ...rest,
  line: { played: playTape(scene, { ...tape, until: endOf(tape, rest.days) }), reached: rest.at },
})

/** Replays from the part that both tapes share. */
const replay = (machine: Machine, tape: Tape): Machine => {
  const { line, at, days } = machine
  const played = playTape(line.played.scene, { ...tape, until: endOf(tape, days) }, line.played)
  return { ...machine, line: { played, reached: latest(line.reached, at) } }
}

/** Whether there are inputs after the playhead. */
const hasLaterInput = ({ line, at }: Machine): boolean =>
  line.played.tape.inputs.some((input) => toMs(input.at) > toMs(at))

/** Where a line departs from another: the time of the first input they don't share. */
const forkPointOf = (line: TapeLine, other: TapeLine): string => {
  const shared = sharedInputs(line.played.tape, other.played.tape)
  return line.played.tape.inputs[shared]?.at ?? line.reached
}

const endOf = (tape: Tape, days: number): string => toIso(toMs(tape.world.now) + days * DAY_MS)

/** Doubles the days until the end of the tape fits. */
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
