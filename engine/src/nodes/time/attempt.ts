import { forgetScope } from '../../turn/scope.ts'
import { copyForWriting } from '../../turn/turn.ts'
import { go, addProblem } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'
import { wholeOf } from '../settings.ts'

export const attempt: NodeRunner = {
  enter: (visit) => {
    const { turn, node, decided } = visit
    const attempts = copyForWriting(turn, 'attempts')
    const passes = (attempts[node.id] ?? 0) + 1
    attempts[node.id] = passes
    forgetScope(turn)
    const amount = wholeOf(visit, 'amount')
    if (amount === null) addProblem(visit, "The number of attempts isn't set, so 0 is used.")
    const limit = Math.max(0, amount ?? 0)
    decided.push({ by: 'count', what: 'passes', is: passes, limit })
    return go(passes <= limit ? 1 : 2)
  },
}
