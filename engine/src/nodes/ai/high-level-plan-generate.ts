import { forgetScope } from '../../turn/scope.ts'
import { go, addProblem, addEffect } from '../../turn/visit.ts'
import { askPrompt, takeText } from '../prompts.ts'
import type { NodeRunner } from '../runner.ts'
import { isOn, textOf } from '../settings.ts'

export const highLevelPlanGenerate: NodeRunner = {
  enter: (visit) => {
    const formatName = textOf(visit, 'formatName')?.trim() ?? null
    if (formatName !== null) return askPrompt(visit, { for: 'plan', formatName, save: isOn(visit, 'save') })
    addProblem(visit, 'No plan format is set, so no plan was written.')
    return go(1)
  },
  resume: (visit, given) => {
    if (given.kind !== 'result') return go(1)
    const { result } = given
    const plan = takeText(visit, result)
    if (plan.trim() === '')
      addProblem(visit, `No plan was written: ${result.ok ? 'The prompt returned no text.' : result.error}`)
    else if (isOn(visit, 'save')) {
      addEffect(visit, { kind: 'save-profile', profileKey: PLAN_KEY, type: 'string', value: plan })
      visit.turn.client.profile[PLAN_KEY] = plan
      forgetScope(visit.turn)
    }
    return go(1)
  },
}

const PLAN_KEY = 'highLevelPlan'
