import { go } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'

/** Notes the event that started the scene. */
export const sceneRun: NodeRunner = {
  enter: () => go(1),
  resume: ({ decided }, given) => {
    if (given.kind === 'event') decided.push({ by: 'event', name: given.name })
    return go(1)
  },
}
