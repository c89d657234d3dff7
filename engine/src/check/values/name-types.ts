import { CLIENT_NAMES } from '../../scope/client-names.ts'
import { VARIABLE_SCOPE } from '../../scope/variables.ts'
import { settingsOf } from '../../scope/node-settings.ts'
import type { ScopeType } from '../../scope/scope-name.ts'
import type { SceneIndex } from '../../turn/scene-index.ts'

/** `amount`: a weight with its unit. `bare`: the number of one, without its unit. */
export type NameType = ScopeType | 'amount' | 'bare'

/** The type of a name such as `answers.Mood`; null if it isn't known, or differs from step to step. */
export type TypeOfName = (name: string) => NameType | null

export const nameTypesIn = (index: SceneIndex): TypeOfName => {
  const types = new Map<string, NameType | null>(
    [...VARIABLE_SCOPE, ...CLIENT_NAMES].map(({ path, type }) => [path, type]),
  )
  for (const node of index.nodes.values())
    for (const { path, type, shape } of settingsOf(node)) {
      const is = shape === 'weight' ? 'amount' : type
      const named = node.title !== null && path.length === 2 ? [path, [path[0] ?? '', node.title]] : [path]
      for (const name of named.map((one) => one.join('.')))
        types.set(name, types.has(name) && types.get(name) !== is ? null : is)
    }
  return (name) => {
    if (name.endsWith('.value') && types.get(name.slice(0, -'.value'.length)) === 'amount') return 'bare'
    return types.get(name) ?? null
  }
}

/** The field of the profile that `profile.weight` probably means; null if it is a field, or like none. */
export const meantField = (name: string): string | null => {
  const key = /^profile\.([^.]+)$/.exec(name)?.[1]
  if (key === undefined) return null
  return CLIENT_NAMES.find(({ path }) => path.startsWith('profile.') && path.split('.')[2] === key)?.path ?? null
}
