import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { ProgramPlan, ProgramStep } from '@attune/contract/programs/entity'
import { PROGRAM_TITLE_MAX } from '@attune/contract/programs/limits'
import { TASK_TITLE_MAX } from '@attune/contract/tasks/constants'
import { scenesOfSteps } from '@attune/store/programs/programs'
import type { Tenant } from '@attune/store/store'
import { refuseBroken } from '../conversations/templates/render-template.ts'
import { Refusal } from '../refusal.ts'

export const readTitle = (title: string): string => {
  const trimmed = title.trim()
  if (trimmed === '') throw new Refusal('ProgramTitleRequired')
  if (trimmed.length > PROGRAM_TITLE_MAX) throw new Refusal('ProgramTitleTooLong')
  return trimmed
}

/**
 * A checked plan. A step that starts a scene which has been archived since is accepted if `before` has it too, so that one
 * such step doesn't keep anyone from changing the others.
 */
export const readPlan = async (tx: Tenant, sent: ProgramPlan, before: ProgramPlan | null): Promise<ProgramPlan> => {
  const welcome = readText(sent.welcome, { stepId: null, property: 'welcome' })
  const seen = new Set<string>()
  const scenes = await scenesOfSteps(tx, sceneIdsOf(sent.steps))
  const known = new Set(sceneIdsOf(before?.steps ?? []))
  const steps = sent.steps.map((step): ProgramStep => {
    const wrong = (property: string, reason: string) =>
      new Refusal('ProgramStepInvalid', { stepId: step._id, property, reason })
    if (seen.has(step._id)) throw wrong('_id', 'Two steps have the same ID.')
    seen.add(step._id)
    if (step.day > sent.days) throw wrong('day', `The program has only ${sent.days} days.`)
    if (step.action.kind === 'scene') {
      const { sceneId } = step.action
      if (!known.has(sceneId) && scenes.get(sceneId)?.startable !== true)
        throw wrong('sceneId', 'Choose a scene that isn’t archived.')
      return step
    }
    if (step.action.kind === 'task') {
      const title = step.action.title.trim()
      if (title === '') throw wrong('title', 'Say what is to be done.')
      if (title.length > TASK_TITLE_MAX) throw wrong('title', `A title can have at most ${TASK_TITLE_MAX} characters.`)
      return { ...step, action: { ...step.action, title } }
    }
    const text = readText(step.action.text, { stepId: step._id, property: 'text' })
    if (text === '') throw wrong('text', 'Write the message.')
    return { ...step, action: { kind: 'message', text } }
  })
  return { days: sent.days, welcome, steps }
}

export const sceneIdsOf = (steps: readonly ProgramStep[]): string[] => [
  ...new Set(steps.flatMap(({ action }) => (action.kind === 'scene' ? [action.sceneId] : []))),
]

const readText = (sent: string, place: { stepId: string | null; property: string }): string => {
  const text = sent.replaceAll('\0', '').trim()
  const wrong = (reason: string) => new Refusal('ProgramStepInvalid', { ...place, reason })
  if (text.length > MESSAGE_TEXT_MAX) throw wrong(`Text should be less then ${MESSAGE_TEXT_MAX} chars.`)
  try {
    refuseBroken(text)
  } catch (error) {
    // A template that can't be read is a fault of this step.
    if (error instanceof Refusal && error.code === 'TemplateBroken')
      throw wrong((error.data as { problem: string }).problem)
    throw error
  }
  return text
}
