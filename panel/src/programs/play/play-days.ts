import type { ProgramStep } from '@attune/contract/programs/entity'
import { daysBetween } from '@attune/engine/programs/program-clock'
import type { PlayEvent } from '@attune/engine/programs/play-event'
import type { GateDecision } from '@attune/engine/gate/gate'
import { formatCount } from '../../ui/format-count.ts'
import { formatMoment } from '../../ui/time/format-date.ts'
import { dayOf, formatTime } from '../../ui/time/format-times.ts'

/** An entry of a played day. */
export interface PlayRow {
  id: string
  /** `08:00 AM`. */
  time: string
  /** Whose message it is, unless it is a step's own: `Welcome`, or the title of a scene. */
  from: string | null
  text: string
  /** `sent` reaches the client, `staff` is for others, `held` comes later, `none` doesn't come, `bad` can't. */
  tone: 'sent' | 'staff' | 'held' | 'none' | 'bad'
  /** A sentence about what happens to it; null if it is simply sent. */
  note: string | null
}

export interface PlayDay {
  /** `YYYY-MM-DD`, on the client's clock. */
  date: string
  /** Of the program: 1 is the first. */
  day: number
  rows: PlayRow[]
}

interface DaysOf {
  zone: string
  startOn: string
  steps: readonly ProgramStep[]
}

type MessageEvent = Extract<PlayEvent, { kind: 'message' }>
/** What happened to a message that the gate held. */
type Fate = { at: string; gate: GateDecision } | 'taken-back' | null

/**
 * What happened, by the client's days. A held message is listed where it was due, and again on the day it is sent if
 * that is a different one.
 */
export const toDays = (events: readonly PlayEvent[], { zone, startOn, steps }: DaysOf): PlayDay[] => {
  const fates = fatesOf(events)
  const wanted = new Map(events.flatMap((event) => (event.kind === 'message' ? [[event.key, event] as const] : [])))
  const byId = new Map(steps.map((step) => [step._id, step]))
  const days: PlayDay[] = []
  events.forEach((event, place) => {
    const row = rowOf(event, { zone, fates, wanted, byId })
    if (row === null) return
    const at = new Date(event.at)
    const date = dayOf(at, zone)
    let day = days.at(-1)
    if (day?.date !== date) days.push((day = { date, day: daysBetween(startOn, date) + 1, rows: [] }))
    day.rows.push({ id: `${place}`, time: formatTime(at, zone), ...row })
  })
  return days
}

const fatesOf = (events: readonly PlayEvent[]): Map<string, Fate> => {
  const fates = new Map<string, Fate>()
  for (const event of events) {
    if (event.kind === 'asked-again') fates.set(event.key, { at: event.at, gate: event.gate })
    if (event.kind === 'taken-back') fates.set(event.key, 'taken-back')
  }
  return fates
}

interface Around {
  zone: string
  fates: ReadonlyMap<string, Fate>
  wanted: ReadonlyMap<string, MessageEvent>
  byId: ReadonlyMap<string, ProgramStep>
}

const rowOf = (event: PlayEvent, around: Around): Omit<PlayRow, 'id' | 'time'> | null => {
  switch (event.kind) {
    case 'message':
      return messageRow(event, around)
    case 'asked-again':
      return releasedRow(event, around)
    case 'scene':
      return {
        from: null,
        text: `Starts ${event.title === '' ? 'a scene' : event.title}`,
        tone: event.problem === null ? 'staff' : 'bad',
        note:
          event.problem ?? (event.unread ? 'Its messages aren’t shown because the scene couldn’t be loaded.' : null),
      }
    case 'scene-failed':
      return { from: event.title, text: 'The scene ends', tone: 'bad', note: event.problem }
    case 'task':
      return {
        from: null,
        text: event.title === '' ? 'Makes a task' : `Makes a task: ${event.title}`,
        tone: event.problem === null ? 'staff' : 'bad',
        note: event.problem,
      }
    case 'unsent':
      return { from: event.stepId === null ? 'Welcome' : null, text: event.text, tone: 'bad', note: event.problem }
    case 'passed':
      return { from: null, text: textOf(around.byId.get(event.stepId)), tone: 'none', note: PASSED }
    case 'muted':
      return {
        from: null,
        text: 'Automation is muted, since the client doesn’t answer',
        tone: 'staff',
        note: `Until ${momentOf(event.until, around.zone)}.`,
      }
    case 'taken-back':
    case 'stopped':
      return null
  }
}

const PASSED = 'Skipped, as its time had passed.'

const textOf = (step: ProgramStep | undefined): string => {
  if (step?.action.kind === 'message') return step.action.text
  return step?.action.kind === 'task' ? `Makes a task: ${step.action.title}` : 'Starts a scene'
}

const messageRow = (event: MessageEvent, { zone, fates }: Around): Omit<PlayRow, 'id' | 'time'> => {
  const { key, gate } = event
  const base = { from: fromOf(event), text: contentOf(event) }
  if (gate.decision === 'sent') return { ...base, tone: 'sent', note: null }
  if (gate.decision !== 'held') return { ...base, tone: 'none', note: describeOmitted(gate) }
  // It is sent when the mute ends.
  const why = gate.reason === 'mute' ? 'Muted.' : `${reasonOf(gate)}.`
  return { ...base, tone: 'held', note: `${why} ${describeFate(fates.get(key) ?? null, zone)}` }
}

const describeFate = (fate: Fate, zone: string): string => {
  if (fate === 'taken-back') return 'The scene cancels it before it is sent.'
  if (fate === null || fate.gate.decision === 'held') return 'It is still on hold when the preview ends.'
  if (fate.gate.decision === 'sent') return `It goes out ${momentOf(fate.at, zone)} instead.`
  return `${describeOmitted(fate.gate)} This is decided ${momentOf(fate.at, zone)}.`
}

/** On the day of a release: the message itself. */
const releasedRow = (
  { at, key, gate }: Extract<PlayEvent, { kind: 'asked-again' }>,
  { zone, wanted }: Around,
): Omit<PlayRow, 'id' | 'time'> | null => {
  const message = wanted.get(key)
  if (message === undefined || gate.decision !== 'sent') return null
  if (dayOf(new Date(message.at), zone) === dayOf(new Date(at), zone)) return null
  const since = `Held since ${momentOf(message.at, zone)}.`
  return { from: fromOf(message), text: contentOf(message), tone: 'sent', note: since }
}

const fromOf = ({ source }: MessageEvent): string | null => {
  if (source.kind === 'welcome') return 'Welcome'
  return source.kind === 'scene' ? source.title : null
}

const contentOf = ({ text, files }: MessageEvent): string => (text === '' ? formatCount(files, 'file') : text)

const describeOmitted = (gate: GateDecision): string => {
  const reason = reasonOf(gate)
  if (gate.reason === 'cap') return `Not sent: the daily limit is reached (${reason}).`
  return `Not sent: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`
}

/** The message of the check that failed. */
const reasonOf = ({ checks }: GateDecision): string => checks.find(({ ok }) => !ok)?.detail ?? ''

const momentOf = (at: string, zone: string): string => formatMoment(new Date(at), zone)
