import type { ProgramPlan, ProgramStep } from '@attune/contract/programs/entity'
import { PROGRAM_TITLE_MAX } from '@attune/contract/programs/limits'
import { CHOOSE_SCENE, stepFault, textFault, toSavedText } from '@attune/engine/programs/step-faults'
import { scenesOfSteps } from '@attune/store/programs/programs'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../refusal.ts'

export const readTitle = (title: string): string => {
  const trimmed = title.trim()
  if (trimmed === '') throw new Refusal('ProgramTitleRequired')
  if (trimmed.length > PROGRAM_TITLE_MAX) throw new Refusal('ProgramTitleTooLong')
  return trimmed
}

/**
 * A checked plan. A step may start an archived scene if it did so in `before`, when the scene may not have been
 * archived yet: one such step must not keep anyone from changing the others.
 */
export const readPlan = async (tx: Tenant, sent: ProgramPlan, before: ProgramPlan | null): Promise<ProgramPlan> => {
  const welcome = readWelcome(sent.welcome)
  const seen = new Set<string>()
  const scenes = await scenesOfSteps(tx, sceneIdsOf(sent.steps))
  const known = new Set(sceneIdsOf(before?.steps ?? []))
  const steps = sent.steps.map((step): ProgramStep => {
    const wrong = (property: string, reason: string) =>
      new Refusal('ProgramStepInvalid', { stepId: step._id, property, reason })
    if (seen.has(step._id)) throw wrong('_id', 'Two steps have the same ID.')
    seen.add(step._id)
    const fault = stepFault(step, sent.days)
    if (fault !== null) throw wrong(fault.property, fault.reason)
    const { action } = step
    switch (action.kind) {
      case 'scene':
        if (!known.has(action.sceneId) && scenes.get(action.sceneId)?.startable !== true)
          throw wrong('sceneId', CHOOSE_SCENE)
        return step
      case 'task':
        return { ...step, action: { ...action, title: action.title.trim() } }
      case 'message':
        return { ...step, action: { kind: 'message', text: toSavedText(action.text) } }
    }
  })
  return { days: sent.days, welcome, steps }
}

export const sceneIdsOf = (steps: readonly ProgramStep[]): string[] => [
  ...new Set(steps.flatMap(({ action }) => (action.kind === 'scene' ? [action.sceneId] : []))),
]

const readWelcome = (sent: string): string => {
  const text = toSavedText(sent)
  const reason = textFault(text)
  if (reason !== null) throw new Refusal('ProgramStepInvalid', { stepId: null, property: 'welcome', reason })
  return text
}
