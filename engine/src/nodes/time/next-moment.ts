import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { RULES_MAX } from '@attune/contract/scenes/rules'
import { ruleFault } from '../../schedule/check-rules.ts'
import { explainNextOf } from '../../schedule/next-run.ts'
import type { Decision } from '../../trace.ts'
import type { IndexedNode } from '../../turn/scene-index.ts'
import type { Turn } from '../../turn/turn.ts'

export type NextMomentResult =
  | { ok: true; at: string; rule: number; date: string; decided: Decision[] }
  | { ok: false; message: string }

/** The earliest time the scheduler's rules name. `seededBy` is the turn that seeds the random minute of a range. */
export const nextMoment = (
  turn: Turn,
  node: IndexedNode,
  { from, seededBy, after }: { from: string; seededBy: number; after: string },
): NextMomentResult => {
  const { run, zone, world, client } = turn
  const { id } = node
  const rules = storedRulesOf(node)
  const ran = run.ranOn[id] ?? []
  const found = explainNextOf(rules, {
    zone,
    routine: routineOf(turn),
    clientDates: { ...client.profile, ...world.dates },
    from: Temporal.Instant.from(from),
    after: Temporal.Instant.from(after),
    seed: `${run.runId}|${id}|${seededBy}`,
    ranOn: rules.map((_rule, place) => ran[place] ?? null),
  })
  if (!found.ok) return { ok: false, message: found.error.message }
  const { at, rule, date, window, picked, routine, why } = found.value
  const schedule: Decision = { by: 'schedule', rule: rules[rule], zone, routine, window, picked, why }
  return { ok: true, at: at.toString(), rule, date, decided: [...zoneNotes(turn), schedule] }
}

export const zoneNotes = ({ world, zone }: Turn): Decision[] =>
  world.zone === zone ? [] : [{ by: 'note', text: "The client's time zone is unknown, so UTC was used." }]

/** Stored rules may be anything; invalid ones are answered with a sentence. */
export const storedRulesOf = ({ properties: { rules } }: IndexedNode): SchedulerRule[] =>
  (Array.isArray(rules) ? rules.slice(0, RULES_MAX) : []) as SchedulerRule[]

/** Whether the scheduler goes by a date of the client, so that a time may come later although there is none now. */
export const goesByClientDate = ({ properties }: IndexedNode): boolean =>
  Array.isArray(properties['rules']) &&
  properties['rules'].some((rule: unknown) => ruleFault(rule) === null && isByDate(rule as SchedulerRule))

const isByDate = ({ dateStrategy }: SchedulerRule): boolean => dateStrategy.type === 'client_date'

/** The client's own routine times, including those saved during this turn. */
export const routineOf = ({ world, client }: Turn) => {
  const own = { ...world.routine.own }
  for (const key of ['wakeUpTime', 'goToSleepTime', 'workoutTime', 'customTime'] as const) {
    const saved = client.profile[`routine.${key}`]
    if (typeof saved === 'string' && saved !== world.profile[`routine.${key}`]) own[key] = saved
  }
  return { own, fallback: world.routine.fallback }
}
