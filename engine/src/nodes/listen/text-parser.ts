import { go, note } from '../../turn/visit.ts'
import { readWith } from '../answers.ts'
import type { NodeRunner } from '../runner.ts'

export const textParser: NodeRunner = {
  enter: (visit) => {
    const { message } = visit.turn.run
    if (message) return readWith(visit, message)
    note(visit, 'The client has written nothing yet.')
    return go(2)
  },
}
