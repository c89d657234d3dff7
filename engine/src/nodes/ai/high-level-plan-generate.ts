import { go, addProblem } from '../../turn/visit.ts'
import { saveValue } from '../data/save-into-profile.ts'
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
    else if (isOn(visit, 'save')) saveValue(visit, PLAN_KEY, 'string', plan)
    return go(1)
  },
}

const PLAN_KEY = 'highLevelPlan'
