import { ROUTINE_KEYS } from '@attune/contract/contacts/constants'
import type { Effect } from '../effect.ts'
import { changeProfile, type SavedValue } from '../profile/change-profile.ts'
import { changeTags } from '../profile/change-tags.ts'
import type { World } from '../world.ts'

/** The world after a turn's effects on profile and tags, as it is for a client once they are stored. */
export const worldAfter = (world: World, effects: readonly Effect[]): World => {
  let after = world
  for (const effect of effects) {
    if (effect.kind === 'save-profile') after = withProfileValue(after, effect.profileKey, effect.value)
    if (effect.kind === 'tags') after = { ...after, tags: changeTags(after.tags, effect) }
  }
  return after
}

/** Routine, zone and names are also kept outside the profile. */
const withProfileValue = (world: World, key: string, value: SavedValue): World => {
  const change = changeProfile(world.profile, key, value)
  if (!change.ok || Object.entries(change.values).every(([name, now]) => isSame(world.profile[name], now))) return world
  const after = { ...world, profile: { ...world.profile, ...change.values } }
  const mark = ROUTINE_KEYS.find((name) => key === `routine.${name}`)
  if (mark !== undefined && typeof value === 'string')
    return { ...after, routine: { ...world.routine, own: { ...world.routine.own, [mark]: value } } }
  if (key === 'timezone' && typeof value === 'string') return { ...after, zone: value }
  return key === 'basic.firstName' || key === 'basic.fullName' ? { ...after, contact: withNames(after) } : after
}

const withNames = ({ contact, profile }: World): World['contact'] => {
  const fullName = typeof profile['basic.fullName'] === 'string' ? profile['basic.fullName'] : contact.fullName
  const firstName = typeof profile['basic.firstName'] === 'string' ? profile['basic.firstName'] : null
  return { ...contact, fullName, firstName: firstName ?? fullName.split(' ')[0] ?? '' }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
