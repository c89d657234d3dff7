import { awaitedEvent } from '../../inputs/event-names.ts'
import { END, go, addNote, addProblem } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'
import { isOn, hasGoneOn } from '../settings.ts'

export const waitEventContact: NodeRunner = {
  enter: (visit) => {
    if (!isOn(visit, 'repeatable') && hasGoneOn(visit)) {
      addNote(visit, 'It already happened in this run.')
      return go(1)
    }
    const name = awaitedEvent(visit.node.properties)
    if (name === null) {
      addProblem(visit, 'No event to wait for is set, so the branch ends.')
      return END
    }
    return { kind: 'wait', wait: { kind: 'event', since: visit.turn.run.turn, name } }
  },
  resume: ({ decided }, given) => {
    if (given.kind === 'event') decided.push({ by: 'event', name: given.name })
    return go(1)
  },
}
