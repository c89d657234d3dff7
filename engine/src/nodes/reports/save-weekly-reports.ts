import { go, addEffect } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'

export const saveWeeklyReports: NodeRunner = {
  enter: (visit) => {
    addEffect(visit, { kind: 'close-report' })
    return go(1)
  },
}
