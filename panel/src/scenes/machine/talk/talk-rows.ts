import type { TapeMessage, TapeStep } from '@attune/engine/tape/tape-step'
import type { TapeInput } from '@attune/engine/tape/tape'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeLabelOf } from '../../why/describe-why.ts'
import { formatTime, dayOf, formatDay } from '../../../ui/time/format-times.ts'

/** What stands in the conversation of the time machine, from top to bottom. */
export type TalkRow =
  | { kind: 'day'; id: string; words: string }
  /** The scene wrote it. `left` null: it waits. `step`: place of the step in which it left, or was last asked about. */
  | { kind: 'out'; id: string; message: TapeMessage; step: number; at: string; time: string; sample: boolean }
  | { kind: 'in'; id: string; text: string; photos: readonly string[]; time: string }
  /** Something a client would not see. */
  | { kind: 'note'; id: string; words: string; bad: boolean }

/** `year`: days of another one are told with theirs. */
export const toTalkRows = (
  steps: readonly TapeStep[],
  inputs: readonly TapeInput[],
  nodes: readonly SceneNode[],
): TalkRow[] => {
  const rows: TalkRow[] = []
  const left = new Set(steps.flatMap(({ messages }) => messages.flatMap((one) => (isHeld(one) ? [] : [one.key]))))
  let day = ''
  steps.forEach((step, place) => {
    const { zone } = step.after.world
    const at = new Date(step.at)
    const found = rowsOf(step, place, { left, inputs, nodes, time: formatTime(at, zone), steps })
    if (found.length === 0) return
    const today = dayOf(at, zone)
    if (today !== day)
      rows.push({ kind: 'day', id: `day ${today}`, words: formatDay(today, FAR, 'UTC').replace(/, \d{4}$/, '') })
    day = today
    rows.push(...found)
  })
  return rows
}

/** Never today: a day of a tape is told by its date. */
const FAR = new Date(0)

interface RowContext {
  left: ReadonlySet<string>
  inputs: readonly TapeInput[]
  nodes: readonly SceneNode[]
  steps: readonly TapeStep[]
  time: string
}

const rowsOf = (step: TapeStep, place: number, around: RowContext): TalkRow[] => {
  const { time } = around
  const given = step.by.kind === 'input' ? around.inputs[step.by.place] : undefined
  const replies: TalkRow[] =
    given?.kind === 'reply' ? [{ kind: 'in', id: `in ${place}`, text: given.text, photos: given.photos, time }] : []
  const notes = notesOf(step, given, around).map(({ words, bad }, of): TalkRow => ({
    kind: 'note',
    id: `note ${place} ${of}`,
    words,
    bad,
  }))
  const sent = step.messages
    .filter(
      (message) => !isHeld(message) || (!around.left.has(message.key) && isLastAsked(message, place, around.steps)),
    )
    .map((message): TalkRow => {
      const sample = around.steps[message.step]?.by.kind === 'sample'
      return { kind: 'out', id: `out ${message.key}`, message, step: place, at: step.at, time, sample }
    })
  return [...replies, ...sent, ...notes]
}

const isHeld = ({ gate }: TapeMessage): boolean => gate.decision === 'held'

/** Of a message that waits only the last word of the gate is shown. */
const isLastAsked = ({ key }: TapeMessage, place: number, steps: readonly TapeStep[]): boolean =>
  !steps.slice(place + 1).some(({ messages }) => messages.some((one) => one.key === key))

const notesOf = ({ turn }: TapeStep, given: TapeInput | undefined, { nodes }: RowContext) => {
  const notes: { words: string; bad: boolean }[] = []
  const addNote = (words: string, bad = false) => notes.push({ words, bad })
  if (given?.kind === 'clock') addNote(given.zone === undefined ? 'Another routine' : `Now in ${given.zone}`)
  if (given?.kind === 'mute') addNote(given.until === null ? 'Not muted any more' : 'Muted')
  if (given?.kind === 'event') addNote(`Happens: ${given.name}`)
  for (const effect of turn?.effects ?? []) {
    if (effect.kind === 'problem') addNote(`${titleOf(nodes, effect.node)}: ${effect.message}`, true)
    if (effect.kind === 'alert') addNote(`Alert: ${effect.name}`)
    if (effect.kind === 'start-scene') addNote(`Starts: ${titleOf(nodes, effect.node)}`)
    if (effect.kind === 'email') addNote(`Mail: ${effect.subject}`)
    if (effect.kind === 'ended') addNote(ENDS[effect.how], effect.how === 'failed')
  }
  return notes
}

const ENDS = { done: 'The scene has ended', stopped: 'The scene was stopped', failed: 'The scene failed' } as const

const titleOf = (nodes: readonly SceneNode[], id: string): string => {
  const node = nodes.find(({ _id }) => _id === id)
  return node === undefined ? 'Scene' : nodeLabelOf({ _id: id, type: node.type, title: node.title ?? null })
}
