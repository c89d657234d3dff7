import type { SceneNode } from '@attune/contract/scenes/graph'
import { sceneOf } from './scene.js'

/** The measured scene in the form the server imports. */
export const storedScene = (count: number): SceneNode[] => {
  const drawn = sceneOf(count)
  const inputs = Map.groupBy(
    drawn.flatMap(({ id, ways }) => ways.map(({ num, to }) => ({ to, input: { num: 1, ref: id, refOutput: num } }))),
    ({ to }) => to,
  )
  return drawn.map(({ id, type, properties, ways }) => ({
    _id: id,
    type,
    properties,
    inputs: (inputs.get(id) ?? []).map(({ input }) => input),
    outputs: ways.map(({ num, to }) => ({ num, ref: to, refInput: 1 })),
  }))
}
