import { isRecord } from '@attune/contract/is-record'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { DateStrategyType } from '@attune/contract/scenes/rules'
import { sameJson } from '../difference/same-json.ts'
import { storedRulesOf } from '../nodes/time/next-moment.ts'
import type { Run, Wait } from '../run.ts'
import { sceneIndexOf } from '../turn/scene-index.ts'

/** The rules of a scene's schedulers, by node id: what a run that moves on from this version needs to know of it. */
export const schedulerRulesOf = (scene: SceneGraph): Record<string, unknown[]> =>
  Object.fromEntries(
    [...sceneIndexOf(scene).nodes.values()]
      .filter(({ type }) => type === 'scheduler')
      .map((node) => [node.id, storedRulesOf(node)]),
  )

/** The rules of one scheduler in the version that a run leaves, and in the one that it moves to. */
export interface MovedRules {
  before: readonly unknown[]
  now: readonly unknown[]
}

/**
 * For each rule of a new version, the index that it had in the version before; null if it is new. Rules have no ids:
 * the same rule is one that says the same, otherwise one with the same date or time, otherwise the one in its place.
 */
export const formerPlaces = ({ before, now }: MovedRules): (number | null)[] => {
  const places: (number | null)[] = now.map(() => null)
  const left = new Set(before.keys())
  for (const isAlike of [sameJson, sharesDateOrTime, null])
    for (const [place, rule] of now.entries()) {
      if (places[place] !== null) continue
      const found = [...left].find((old) => (isAlike === null ? old === place : isAlike(before[old], rule)))
      if (found === undefined) continue
      places[place] = found
      left.delete(found)
    }
  return places
}

const sharesDateOrTime = (one: unknown, other: unknown): boolean =>
  isRecord(one) &&
  isRecord(other) &&
  (sameJson(one['dateStrategy'], other['dateStrategy']) || sameJson(one['timeStrategy'], other['timeStrategy']))

type RanOn = Run['ranOn'][string]

/**
 * The dates that rules last ran for, in the order of the new rules. A rule that comes rarely doesn't take the date of one
 * that it only replaces: it would miss its day if that one had run on it, and may have no other.
 */
export const moveRanOn = (ran: RanOn, rules: MovedRules): RanOn =>
  formerPlaces(rules).map((old, place) =>
    old === null || isRareInstead(rules.before[old], rules.now[place]) ? null : (ran[old] ?? null),
  )

const RARE_TYPES: ReadonlySet<unknown> = new Set<DateStrategyType>(['once', 'days_of_month', 'client_date'])

/** Whether a rule comes rarely, on dates of another kind and at another time than the one before it. */
const isRareInstead = (before: unknown, now: unknown): boolean => {
  const type = dateTypeOf(now)
  return RARE_TYPES.has(type) && type !== dateTypeOf(before) && !sharesDateOrTime(before, now)
}

const dateTypeOf = (rule: unknown): unknown =>
  isRecord(rule) && isRecord(rule['dateStrategy']) ? rule['dateStrategy']['type'] : undefined

/** A wait for a moment of a rule that is gone keeps an index that no rule has. */
export const withMovedRule = (wait: Wait, places: readonly (number | null)[]): Wait => {
  if (wait.kind !== 'time') return wait
  const place = places.indexOf(wait.rule)
  return { ...wait, rule: place === -1 ? places.length : place }
}
