import { differenceOf } from '@attune/engine/difference/difference-of'
import { changesOf, type Change, type Changes } from '../versions/changes.ts'
import { leavesOf } from '../versions/leaves.ts'
import type { SceneParts } from './dialog-props.ts'

/** What became of all that is saved of a scene: versions tell of nodes and named values, here also of its words. */
export const partChanges = (before: SceneParts, after: SceneParts): Changes => {
  const told = changesOf(differenceOf(before, after), { before: before.nodes, after: after.nodes })
  return {
    ...told,
    scene: [
      ...told.scene,
      ...wordChanges('Description', before.description, after.description),
      ...wordChanges('Labels', before.labels.join(', '), after.labels.join(', ')),
    ],
  }
}

const wordChanges = (what: string, before: string, after: string): Change[] =>
  leavesOf(before, after).map((leaf) => ({ what, before: leaf.before, after: leaf.after }))
