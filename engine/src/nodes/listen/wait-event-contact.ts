import { CONTACT_EVENTS } from '@attune/contract/scenes/nodes/values'
import { namedEvent } from '../../inputs/event-names.ts'
import { END, go, addNote, addProblem } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'
import { isOn, textOf, hasGoneOn } from '../settings.ts'

export const waitEventContact: NodeRunner = {
  enter: (visit) => {
    if (!isOn(visit, 'repeatable') && hasGoneOn(visit)) {
      addNote(visit, 'It already happened in this run.')
      return go(1)
    }
    const event = CONTACT_EVENTS.find((known) => known === visit.node.properties['eventName'])
    if (event === undefined) {
      addProblem(visit, 'No event to wait for is set, so the branch ends.')
      return END
    }
    const name = namedEvent(event, textOf(visit, event === 'custom' ? 'customName' : 'tag'))
    return { kind: 'wait', wait: { kind: 'event', since: visit.turn.run.turn, name } }
  },
  resume: ({ decided }, given) => {
    if (given.kind === 'event') decided.push({ by: 'event', name: given.name })
    return go(1)
  },
}
