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

/**
 * When an alert would have been raised for a client: after each thing that happened, and at each full hour for what
 * changes with time alone, just as conditions are checked. `failure`: why it couldn't be evaluated at one of these
 * moments.
 */
export const replayCondition = (client: AlertClient, replay: Replay): { fired: number[]; failure: string | null } => {
  const { condition, reads, from, restDays } = replay
  const fired: number[] = []
  let failure: string | null = null
  let state: AlertState = NOT_TRUE
  const look = (at: number, isFirst = false): void => {
    const result = evaluateCondition(condition, reads, client, at)
    if (!result.ok) failure = result.reason
    else if (isFirst) state = { ...NOT_TRUE, isTrue: result.isTrue, isReported: result.isTrue }
    else {
      const next = followCondition(state, result.isTrue, { at, restDays })
      state = next.state
      if (next.event === 'fire') fired.push(at)
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
  return { fired, failure }
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
