import { END, addProblem } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'

export const unknown: NodeRunner = {
  enter: (visit) => {
    addProblem(visit, 'This kind of node is not known here, so the branch ends.')
    return END
  },
}
