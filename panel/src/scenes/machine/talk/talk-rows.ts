import type { TapeMessage, TapeStep } from '@attune/engine/tape/tape-step'
import type { TapeInput } from '@attune/engine/tape/tape'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { eventNames, shownEvent } from '@attune/engine/inputs/event-names'
import { describeEventName } from '../../nodes/describe/format-property.ts'
import { nodeLabelOf } from '../../why/describe-why.ts'
import { formatTime, dayOf } from '../../../ui/time/format-times.ts'
import { formatTapeDay } from '../format-tape-day.ts'

/** A row of the time machine's conversation, from top to bottom. */
export type TalkRow =
  | { kind: 'day'; id: string; words: string }
  /** A message of the scene. `step`: index of the step in which it was sent or last reviewed by the gate. */
  | { kind: 'out'; id: string; message: TapeMessage; step: number; at: string; time: string; sample: boolean }
  | { kind: 'in'; id: string; text: string; photos: readonly string[]; time: string }
  /** Something that a client would not see. */
  | { kind: 'note'; id: string; words: string; bad: boolean }

/** The conversation as rows, with a heading per day in the client's zone. */
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
    if (today !== day) rows.push({ kind: 'day', id: `day ${today}`, words: formatTapeDay(today) })
    day = today
    rows.push(...found)
  })
  return rows
}

interface RowContext {
  left: ReadonlySet<string>
  inputs: readonly TapeInput[]
  nodes: readonly SceneNode[]
  steps: readonly TapeStep[]
  time: string
}

const rowsOf = (step: TapeStep, place: number, context: RowContext): TalkRow[] => {
  const { time } = context
  const input = step.by.kind === 'input' ? context.inputs[step.by.place] : undefined
  const replies: TalkRow[] =
    input?.kind === 'reply' ? [{ kind: 'in', id: `in ${place}`, text: input.text, photos: input.photos, time }] : []
  const notes = notesOf(step, input, context).map(({ words, bad }, of): TalkRow => ({
    kind: 'note',
    id: `note ${place} ${of}`,
    words,
    bad,
  }))
  const sent = step.messages
    .filter(
      (message) => !isHeld(message) || (!context.left.has(message.key) && isLastReview(message, place, context.steps)),
    )
    .map((message): TalkRow => {
      const sample = context.steps[message.step]?.by.kind === 'sample'
      return { kind: 'out', id: `out ${message.key}`, message, step: place, at: step.at, time, sample }
    })
  return [...replies, ...sent, ...notes]
}

const isHeld = ({ gate }: TapeMessage): boolean => gate.decision === 'held'

/** A held message shows only the gate's last decision. */
const isLastReview = ({ key }: TapeMessage, place: number, steps: readonly TapeStep[]): boolean =>
  !steps.slice(place + 1).some(({ messages }) => messages.some((one) => one.key === key))

const notesOf = ({ turn, taker }: TapeStep, input: TapeInput | undefined, { nodes }: RowContext) => {
  const notes: { words: string; bad: boolean }[] = []
  const addNote = (words: string, bad = false) => notes.push({ words, bad })
  if (input?.kind === 'clock')
    addNote(input.zone === undefined ? 'Routine changed' : `Time zone changed to ${input.zone}`)
  if (input?.kind === 'mute') addNote(input.until === null ? 'Unmuted' : 'Muted')
  if (input?.kind === 'event') addNote(describeEventName(shownEvent(eventNames(input.name, input.data), input.name)))
  if (taker !== null) addNote(TAKERS[taker])
  for (const effect of turn?.effects ?? []) {
    if (effect.kind === 'problem') addNote(`${titleOf(nodes, effect.node)}: ${effect.message}`, true)
    if (effect.kind === 'alert') addNote(`Alert: ${effect.name}. The client’s coaches and their managers get it.`)
    if (effect.kind === 'start-scene') addNote(`Starts: ${titleOf(nodes, effect.node)}`)
    if (effect.kind === 'email') addNote(`Email: ${effect.subject}`)
    if (effect.kind === 'ended') addNote(ENDS[effect.how], effect.how === 'failed')
  }
  return notes
}

const TAKERS = {
  stop: 'The client gets nothing more until they text START. The scene doesn’t hear of it.',
  command: 'A command to automation. The scene doesn’t hear of it; what it changes isn’t played.',
  keyword: 'A keyword of the organization. The scene doesn’t hear of it; what it does isn’t played.',
} as const

const ENDS = { done: 'The scene has ended', stopped: 'The scene was stopped', failed: 'The scene failed' } as const

const titleOf = (nodes: readonly SceneNode[], id: string): string => {
  const node = nodes.find(({ _id }) => _id === id)
  return node === undefined ? 'Scene' : nodeLabelOf({ _id: id, type: node.type, title: node.title ?? null })
}
