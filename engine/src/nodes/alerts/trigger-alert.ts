import { go, addProblem, addEffect } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'
import { textOf } from '../settings.ts'

export const triggerAlert: NodeRunner = {
  enter: (visit) => {
    const name = textOf(visit, 'triggerName')?.trim() ?? null
    if (name === null) addProblem(visit, 'No alert is set, so none was raised.')
    else addEffect(visit, { kind: 'alert', name })
    return go(1)
  },
}
