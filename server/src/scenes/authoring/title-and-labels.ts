import { SCENE_TITLE_MAX } from '@attune/contract/scenes/limits'
import { Refusal } from '../../refusal.ts'

/** A scene's title as it is stored. */
export const titleOf = (text: string): string => {
  const title = text.trim()
  if (title === '') throw new Refusal('SceneTitleRequired')
  if (title.length > SCENE_TITLE_MAX) throw new Refusal('SceneTitleTooLong')
  return title
}

/** Each label once, in the order given. */
export const labelsOf = (labels: string[]): string[] => [...new Set(labels)]
