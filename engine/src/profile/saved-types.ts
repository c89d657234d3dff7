import type { World } from '../world.ts'
import type { SceneIndex } from '../turn/scene-index.ts'
import { readAnswerValue } from './answer-value.ts'

/**
 * The profile as a scene sees it: a text under a key that the scene itself saves as a number or as true or false counts
 * as that. Coaches type such answers, and older versions of Attune stored them as text.
 */
export const withSavedTypes = (profile: World['profile'], index: SceneIndex): World['profile'] => {
  let seen = profile
  for (const [key, type] of savedTypesOf(index)) {
    const value = profile[key]
    if (typeof value !== 'string') continue
    if (seen === profile) seen = { ...profile }
    seen[key] = readAnswerValue({ value, type })
  }
  return seen
}

/** By key, where all nodes agree. */
const savedTypesOf = (index: SceneIndex): readonly (readonly [string, 'number' | 'boolean'])[] => {
  const known = cache.get(index)
  if (known) return known
  const types = new Map<string, 'number' | 'boolean' | null>()
  for (const { type, properties } of index.nodes.values()) {
    const { key, value } = properties
    if (type !== 'save_into_profile' || typeof key !== 'string') continue
    const saved: unknown = typeof value === 'object' && value !== null && 'type' in value ? value.type : null
    const is = saved === 'number' || saved === 'boolean' ? saved : null
    types.set(key.trim(), types.has(key.trim()) && types.get(key.trim()) !== is ? null : is)
  }
  const agreed = [...types].flatMap(([key, type]) => (type === null ? [] : [[key, type] as const]))
  cache.set(index, agreed)
  return agreed
}

const cache = new WeakMap<SceneIndex, readonly (readonly [string, 'number' | 'boolean'])[]>()
