import { go, want } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'

export const saveWeeklyReports: NodeRunner = {
  enter: (visit) => {
    want(visit, { kind: 'close-report' })
    return go(1)
  },
}
