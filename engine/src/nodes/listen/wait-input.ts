import { go } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'

export const waitInput: NodeRunner = {
  enter: ({ turn: { run } }) => ({
    kind: 'wait',
    wait: { kind: 'reply', since: run.turn, asked: run.next.asked++, send: null },
  }),
  resume: ({ decided }, given) => {
    if (given.kind === 'message') decided.push({ by: 'reply', messageId: given.message.id })
    return go(1)
  },
}
