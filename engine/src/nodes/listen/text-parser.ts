import { go, addNote } from '../../turn/visit.ts'
import { readAnswerWith } from '../answers.ts'
import type { NodeRunner } from '../runner.ts'

export const textParser: NodeRunner = {
  enter: (visit) => {
    const { message } = visit.turn.run
    if (message) return readAnswerWith(visit, message)
    addNote(visit, "The client hasn't written anything yet.")
    return go(2)
  },
}
