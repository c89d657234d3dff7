import { go, addProblem, addEffect } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'
import { textOf } from '../settings.ts'

export const triggerAlert: NodeRunner = {
  enter: (visit) => {
    const name = textOf(visit, 'triggerName')?.trim() ?? null
    if (name === null) addProblem(visit, 'It is not said which alert to raise, so none was.')
    else addEffect(visit, { kind: 'alert', name })
    return go(1)
  },
}
