import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { RULES_MAX } from '@attune/contract/scenes/rules'
import { explainNextOf } from '../../schedule/next-run.ts'
import type { Decision } from '../../trace.ts'
import type { IndexedNode } from '../../turn/scene-index.ts'
import type { Turn } from '../../turn/turn.ts'

export type NextMomentResult =
  | { ok: true; at: string; rule: number; date: string; decided: Decision[] }
  | { ok: false; message: string }

/** The earliest moment that a scheduler's rules name. `seededBy`: the turn that a range's minute is picked by. */
export const nextMoment = (
  turn: Turn,
  { id, properties }: IndexedNode,
  { from, seededBy, after }: { from: string; seededBy: number; after: string },
): NextMomentResult => {
  const { run, zone, world } = turn
  // Rules as they are stored: what is none is answered with a sentence.
  const rules = (Array.isArray(properties['rules']) ? properties['rules'].slice(0, RULES_MAX) : []) as SchedulerRule[]
  const ran = run.ranOn[id] ?? []
  const found = explainNextOf(rules, {
    zone,
    routine: routineOf(turn),
    from: Temporal.Instant.from(from),
    after: Temporal.Instant.from(after),
    seed: `${run.runId}|${id}|${seededBy}`,
    ranOn: rules.map((_rule, place) => ran[place] ?? null),
  })
  if (!found.ok) return { ok: false, message: found.error.message }
  const { at, rule, date, window, picked, routine, why } = found.value
  const notes: Decision[] =
    world.zone === zone ? [] : [{ by: 'note', text: 'The client’s zone is not known here: UTC was taken.' }]
  const schedule: Decision = { by: 'schedule', rule: rules[rule], zone, routine, window, picked, why }
  return { ok: true, at: at.toString(), rule, date, decided: [...notes, schedule] }
}

/** The client's own marks of the day, with what this turn has saved into the profile. */
const routineOf = ({ world, client }: Turn) => {
  const own = { ...world.routine.own }
  for (const key of ['wakeUpTime', 'goToSleepTime', 'workoutTime', 'customTime'] as const) {
    const saved = client.profile[`routine.${key}`]
    if (typeof saved === 'string' && saved !== world.profile[`routine.${key}`]) own[key] = saved
  }
  return { own, fallback: world.routine.fallback }
}
