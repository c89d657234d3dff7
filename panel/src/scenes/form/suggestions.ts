import type { FieldContext } from './field-props.ts'

/** Keys every profile has; all others come from the questionnaire. */
const PROFILE_KEYS = [
  'basic.fullName',
  'basic.firstName',
  'basic.gender',
  'basic.height',
  'basic.weight',
  'basic.goal',
  'routine.wakeUpTime',
  'routine.goToSleepTime',
  'routine.workoutTime',
  'routine.customTime',
  'timezone',
]

/** Suggested names: profile keys, and names that other nodes of the scene use in the same property. */
export const suggestionsOf = (
  of: 'profile-key' | 'alert',
  property: string,
  { node, scene }: Pick<FieldContext, 'node' | 'scene'>,
): string[] => {
  const used = scene.nodes.flatMap(({ _id, type, properties }) => {
    const name = properties[property]
    return _id !== node._id && type === node.type && typeof name === 'string' && name.trim() !== '' ? [name.trim()] : []
  })
  return [...new Set([...used.toSorted(), ...(of === 'profile-key' ? PROFILE_KEYS : [])])]
}
