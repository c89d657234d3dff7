import { go, problem, want } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'
import { textOf } from '../settings.ts'

export const triggerAlert: NodeRunner = {
  enter: (visit) => {
    const name = textOf(visit, 'triggerName')?.trim() ?? null
    if (name === null) problem(visit, 'It is not said which alert to raise, so none was.')
    else want(visit, { kind: 'alert', name })
    return go(1)
  },
}
