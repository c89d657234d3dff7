import type { RoutineName } from '../../world.ts'
import type { Known } from '../issue.ts'

type Groups = NonNullable<Known['routines']>

/** Clients by the marks that matter: who differs in others only is counted together. Kept for each list of them. */
export const dayGroups = (routines: Groups, keys: readonly RoutineName[]): Groups => {
  const byKeys = kept.get(routines) ?? new Map<string, Groups>()
  kept.set(routines, byKeys)
  const name = keys.join(' ')
  const groups = byKeys.get(name) ?? together(routines, keys)
  byKeys.set(name, groups)
  return groups
}

const kept = new WeakMap<Groups, Map<string, Groups>>()

const together = (routines: Groups, keys: readonly RoutineName[]): Groups => {
  const groups = new Map<string, Groups[number]>()
  for (const { own, clients } of routines) {
    const said = keys.flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]] as const]))
    const name = said.join(' ')
    groups.set(name, { own: Object.fromEntries(said), clients: clients + (groups.get(name)?.clients ?? 0) })
  }
  return [...groups.values()]
}
