import { differenceOf } from '@attune/engine/difference/difference-of'
import { changesOf, type SceneChange, type SceneChanges } from '../versions/changes.ts'
import { diffValues } from '../versions/diff-values.ts'
import type { SceneParts } from './dialog-props.ts'

/** All changes to the saved parts of a scene: besides nodes and data sources, its description and labels. */
export const partChanges = (before: SceneParts, after: SceneParts): SceneChanges => {
  const changes = changesOf(differenceOf(before, after), { before: before.nodes, after: after.nodes })
  return {
    ...changes,
    scene: [
      ...changes.scene,
      ...textChanges('Description', before.description, after.description),
      ...textChanges('Labels', before.labels.join(', '), after.labels.join(', ')),
    ],
  }
}

const textChanges = (what: string, before: string, after: string): SceneChange[] =>
  diffValues(before, after).map((leaf) => ({ what, before: leaf.before, after: leaf.after }))
