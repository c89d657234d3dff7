import type { NodeRunner } from '../runner.ts'

export const never: NodeRunner = {
  enter: ({ turn: { run } }) => ({ kind: 'wait', wait: { kind: 'never', since: run.turn } }),
}
