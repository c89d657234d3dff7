import type { TurnResult } from '../advance.ts'
import type { Effect } from '../effect.ts'
import type { Token } from '../run.ts'
import type { TurnSummary } from './case.ts'

/** The outcome of a turn in the notation of cases. */
export const describeTurn = ({ run, effects, trace }: TurnResult): TurnSummary => ({
  effects: effects.map(describeEffect),
  tokens: run.tokens.map(describeToken),
  ...(run.ended === null ? {} : { ended: run.ended }),
  ...(trace.ignored === undefined ? {} : { ignored: true }),
})

export const describeEffect = (effect: Effect): string => {
  switch (effect.kind) {
    case 'send':
      return `send ${effect.node} "${effect.text}"`
    case 'wake':
      return `wake token ${effect.token}, since turn ${effect.since}, at ${effect.at}`
    case 'cancel-messages':
      return effect.tags === null ? 'cancel-messages' : `cancel-messages with ${effect.tags.join(', ')}`
    case 'start-scene':
      return `start-scene ${effect.sceneId}${effect.wait ? ', waits' : ''}`
    case 'ended':
      return `ended ${effect.how}`
    default:
      return effect.kind
  }
}

export const describeToken = ({ id, node, wait }: Token): string => `${id} at ${node}: ${describeWait(wait)}`

const describeWait = (wait: Token['wait']): string => {
  switch (wait.kind) {
    case 'attachment':
      return `attachment ${wait.got.length} of ${wait.threshold}`
    case 'event':
      return `event ${wait.name}`
    case 'time':
      return `time ${wait.at}`
    case 'date':
      return `date: ${wait.why}`
    case 'result':
      return `result ${wait.effect}`
    case 'reply':
    case 'run':
    case 'never':
      return wait.kind
  }
}
