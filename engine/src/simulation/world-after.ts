import type { Effect } from '../effect.ts'
import type { World } from '../world.ts'

/** The world after a turn's effects on profile and tags. */
export const worldAfter = (world: World, effects: readonly Effect[]): World => {
  let after = world
  for (const effect of effects) {
    if (effect.kind === 'save-profile') after = withProfileValue(after, effect.profileKey, effect.value)
    if (effect.kind === 'tags') {
      const others = after.tags.filter((tag) => !effect.tags.includes(tag))
      after = { ...after, tags: effect.strategy === 'add' ? [...others, ...effect.tags] : others }
    }
  }
  return after
}

const withProfileValue = (world: World, key: string, value: string | number | boolean): World => {
  const profile = { ...world.profile, [key]: value }
  const mark = MARKS.find((name) => key === `routine.${name}`)
  if (mark === undefined || typeof value !== 'string') return { ...world, profile }
  return { ...world, profile, routine: { ...world.routine, own: { ...world.routine.own, [mark]: value } } }
}

const MARKS = ['wakeUpTime', 'goToSleepTime', 'workoutTime', 'customTime'] as const
