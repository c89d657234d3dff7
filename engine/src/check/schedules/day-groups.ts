import type { RoutineName } from '../../world.ts'
import type { CheckContext } from '../issue.ts'

type Groups = NonNullable<CheckContext['routines']>

/** Groups clients by the routine times named in `keys`. Cached per list of routines. */
export const dayGroups = (routines: Groups, keys: readonly RoutineName[]): Groups => {
  const byKeys = cache.get(routines) ?? new Map<string, Groups>()
  cache.set(routines, byKeys)
  const name = keys.join(' ')
  const groups = byKeys.get(name) ?? groupByMarks(routines, keys)
  byKeys.set(name, groups)
  return groups
}

const cache = new WeakMap<Groups, Map<string, Groups>>()

const groupByMarks = (routines: Groups, keys: readonly RoutineName[]): Groups => {
  const groups = new Map<string, Groups[number]>()
  for (const { own, clients } of routines) {
    const said = keys.flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]] as const]))
    const name = said.join(' ')
    groups.set(name, { own: Object.fromEntries(said), clients: clients + (groups.get(name)?.clients ?? 0) })
  }
  return [...groups.values()]
}
