import { evaluateCondition, type AlertClient } from './condition.ts'
import { FIGURES } from './figures.ts'
import { followCondition, NOT_TRUE, restEnd, type AlertState } from './follow-condition.ts'
import { HOUR } from './history.ts'

interface Replay {
  condition: string
  reads: ReadonlySet<string>
  /** Milliseconds. As if the alert had been switched on then. */
  from: number
  to: number
  restDays: number
}

interface ReplayResult {
  /** When the alert would have been raised, and when its reason would have gone. Milliseconds, in order. */
  events: { at: number; event: 'fire' | 'resolve' }[]
  /** How things stand after that. */
  state: AlertState
  /** Why the condition couldn't be evaluated at one of the moments. */
  failure: string | null
}

/**
 * What an alert would have done for a client: after each thing that happened, and at each full hour for what changes
 * with time alone, just as conditions are checked.
 */
export const replayCondition = (client: AlertClient, replay: Replay): ReplayResult => {
  const { condition, reads, from, restDays } = replay
  const events: ReplayResult['events'] = []
  let failure: string | null = null
  let state: AlertState = NOT_TRUE
  const look = (at: number, isFirst = false): void => {
    const result = evaluateCondition(condition, reads, client, at)
    if (!result.ok) failure = result.reason
    else if (isFirst) state = { ...NOT_TRUE, isTrue: result.isTrue, isReported: result.isTrue }
    else {
      const next = followCondition(state, result.isTrue, { at, restDays })
      state = next.state
      if (next.event !== null) events.push({ at, event: next.event })
    }
  }
  const start = Math.max(from, client.history.addedAt)
  look(start, start === from)
  for (const at of momentsOf(client, replay, start)) {
    // The end of the rest is a moment of its own.
    const rested = fullHour(restEnd(state, restDays))
    if (state.isTrue && !state.isReported && rested < at) look(rested)
    look(at)
  }
  return { events, state, failure }
}

/** Moments at which the result can change, in order. */
const momentsOf = ({ history }: AlertClient, { reads, to }: Replay, start: number): number[] => {
  const events = [
    ...history.texts.map(({ at }) => at),
    ...history.replies,
    ...history.questions.map(({ at }) => at),
    ...history.ranks.map(({ at }) => at),
  ]
  const changes = [...reads].flatMap((name) => FIGURES[name]?.changes(history, { from: start, to }) ?? [])
  const hours = reads.has('now') ? hoursBetween(start, to) : []
  // The last full hour too, so that a rest that ends before it is noticed.
  const all = [...events, ...changes.map(fullHour), ...hours, Math.floor(to / HOUR) * HOUR]
  return [...new Set(all)].filter((at) => at > start && at <= to).toSorted((a, b) => a - b)
}

/** Clients are checked at every full hour. */
const fullHour = (at: number): number => Math.ceil(at / HOUR) * HOUR

const hoursBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((to - fullHour(from)) / HOUR) + 1) }, (_, n) => fullHour(from) + n * HOUR)
