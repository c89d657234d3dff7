import type { Program, ProgramAction, ProgramStep, ProgramTime } from '@attune/contract/programs/entity'
import { TIME_OFFSET } from '@attune/contract/schedules/times'
import { parseEditDraft, toEditDraft, type FormDraft } from '../../client/forms/form-drafts.ts'

/** The editable parts of a program. */
export interface ProgramEdit {
  title: string
  description: string
  days: number
  welcome: string
  steps: readonly ProgramStep[]
}

export const toEdit = ({ title, description, days, welcome, steps }: Program): ProgramEdit => ({
  title,
  description,
  days,
  welcome,
  steps,
})

/** What is stored of an edit until it is saved: only what was changed, or nothing if nothing was. */
export const toDraft = (edit: ProgramEdit, saved: Program): FormDraft =>
  isChanged(edit, toEdit(saved)) ? toEditDraft(changesOf(edit, toEdit(saved)), saved.rev) : {}

/**
 * Where editing starts: with what is saved, or with the stored draft. If someone has saved the program since the draft
 * was begun, that is `theirs`, and the server refuses to save the draft over it.
 */
export const resumeEdit = (
  program: Program,
  draft: FormDraft,
): { saved: Program; edit: ProgramEdit; theirs: Program | null } => {
  const { edit: typed, base } = parseEditDraft<ProgramEdit>(draft)
  const edit = { ...toEdit(program), ...typed }
  if (!program.abilities.update || !isChanged(edit, toEdit(program)))
    return { saved: program, edit: toEdit(program), theirs: null }
  return { saved: { ...program, rev: base }, edit, theirs: base === program.rev ? null : program }
}

/** What a save sends: only what was changed here. Days, welcome and steps are one plan. */
export const changesOf = (edit: ProgramEdit, saved: ProgramEdit) => {
  const { title, description, days, welcome, steps } = edit
  return {
    ...(title !== saved.title && { title }),
    ...(description !== saved.description && { description }),
    ...(isPlanChanged(edit, saved) && { days, welcome, steps: [...steps] }),
  }
}

/** What editing continues with after a save: what is saved now, plus the changes made since it was sent. */
export const editAfterSave = (sent: ProgramEdit, edit: ProgramEdit, saved: Program): ProgramEdit => ({
  ...toEdit(saved),
  ...changesOf(edit, sent),
})

/** A new step, at the time of the day's last one, or at noon. */
export const addStep = (edit: ProgramEdit, day: number, _id: string): ProgramEdit => {
  const last = edit.steps.findLast((step) => step.day === day)
  const time = last?.time ?? { type: 'exact_time' as const, localTime: '12:00' }
  return { ...edit, steps: [...edit.steps, { _id, day, time, action: newAction('message') }] }
}

/** What a new step of a kind does. */
export const newAction = (kind: ProgramAction['kind']): ProgramAction => {
  if (kind === 'scene') return { kind, sceneId: '' }
  return kind === 'task' ? { kind, title: '', priority: 'medium', expiresInHours: 24 } : { kind, text: '' }
}

export const changeStep = (edit: ProgramEdit, id: string, part: Partial<ProgramStep>): ProgramEdit => ({
  ...edit,
  steps: edit.steps.map((step) => (step._id === id ? { ...step, ...part } : step)),
})

export const removeStep = (edit: ProgramEdit, id: string): ProgramEdit => ({
  ...edit,
  steps: edit.steps.filter(({ _id }) => _id !== id),
})

/** A day earlier or later, inside the program. */
export const moveStep = (edit: ProgramEdit, id: string, by: 1 | -1): ProgramEdit => {
  const step = edit.steps.find(({ _id }) => _id === id)
  const day = (step?.day ?? 0) + by
  return day < 1 || day > edit.days ? edit : changeStep(edit, id, { day })
}

/** An hour earlier or later, on the same day. */
export const moveStepHour = (edit: ProgramEdit, id: string, by: 1 | -1): ProgramEdit => {
  const step = edit.steps.find(({ _id }) => _id === id)
  const time = step === undefined ? null : moveHour(step.time, by)
  return time === null ? edit : changeStep(edit, id, { time })
}

/** Null if that would be on another day, or too far from the client's routine. */
const moveHour = (time: ProgramTime, by: 1 | -1): ProgramTime | null => {
  if (time.type === 'offset') {
    const offsetMinutes = time.offsetMinutes + by * 60
    return offsetMinutes < TIME_OFFSET.min || offsetMinutes > TIME_OFFSET.max ? null : { ...time, offsetMinutes }
  }
  const hour = Number(time.localTime.slice(0, 2)) + by
  const localTime = `${String(hour).padStart(2, '0')}${time.localTime.slice(2)}`
  return hour < 0 || hour > 23 ? null : { ...time, localTime }
}

/** Why it can't be saved yet; null if it can. */
export const faultOf = ({ title, days, steps }: ProgramEdit): string | null => {
  if (title.trim() === '') return 'Enter a title for the program.'
  const after = steps.find((step) => step.day > days)
  if (after !== undefined) return `Day ${after.day} has a step. Remove it first, or keep the day.`
  for (const { day, action } of steps) {
    if (action.kind === 'message' && action.text.trim() === '') return `Write the message on day ${day}.`
    if (action.kind === 'task' && action.title.trim() === '') return `Say what needs to be done on day ${day}.`
    if (action.kind === 'scene' && action.sceneId === '') return `Choose the scene on day ${day}.`
  }
  return null
}

/** Which part of a program a refusal is about: one of its steps, or the welcome. */
export const placeOf = ({ steps }: ProgramEdit, stepId: string | null): string => {
  const step = steps.find(({ _id }) => _id === stepId)
  return step === undefined ? 'Welcome' : `Day ${step.day}`
}

/** Whether clients would get something different. */
export const isPlanChanged = (edit: ProgramEdit, saved: ProgramEdit): boolean =>
  edit.days !== saved.days ||
  edit.welcome.trim() !== saved.welcome ||
  JSON.stringify(edit.steps) !== JSON.stringify(saved.steps)

export const isChanged = (edit: ProgramEdit, saved: ProgramEdit): boolean =>
  isPlanChanged(edit, saved) || edit.title !== saved.title || edit.description !== saved.description
