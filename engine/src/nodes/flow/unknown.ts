import { END, addProblem } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'

export const unknown: NodeRunner = {
  enter: (visit) => {
    addProblem(visit, 'Unknown node type, so the branch ends.')
    return END
  },
}
