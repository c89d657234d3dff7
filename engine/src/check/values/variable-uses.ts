import type { SceneGraph } from '@attune/contract/scenes/graph'
import { sceneIndexOf } from '../../turn/scene-index.ts'
import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { usesOf } from './node-uses.ts'
import { variablesOf, type NodeOutput } from './variables.ts'

/** One use of a variable by a property of a node. */
export interface VariableUse {
  node: CheckedNode
  property: string
  name: string
}

/** All uses of variables in a scene. */
export interface VariableUses {
  /**
   * Uses by variable key (see `Variables`), and uses of variables that nothing could set, with a sentence for the
   * author.
   */
  byKey: ReadonlyMap<string, readonly VariableUse[]>
  unknown: readonly (VariableUse & { sentence: string })[]
  /** By key: the outputs on which the variable is set. */
  setOn: ReadonlyMap<string, readonly NodeOutput[]>
}

export const variableUsesIn = (scene: SceneGraph, nodes: CheckedNodes): VariableUses => {
  const steps = { left: STEPS_MAX }
  const { of, setBy } = variablesOf(scene, sceneIndexOf({ ...scene }), steps)
  const byKey = new Map<string, VariableUse[]>()
  const setOn = new Map<string, NodeOutput[]>()
  const unknown: (VariableUse & { sentence: string })[] = []
  for (const node of nodes.values()) {
    for (const { property, names } of usesOf(node, steps))
      for (const name of names)
        for (const variable of of(name)) {
          const one = { node, property, name }
          if (variable.kind === 'unknown') unknown.push({ ...one, sentence: variable.sentence })
          if (variable.kind === 'set-by-nodes') add(byKey, variable.key, one)
        }
    for (const { key, output } of setBy(node)) add(setOn, key, output)
  }
  return { byKey, unknown, setOn }
}

const add = <T>(lists: Map<string, T[]>, key: string, one: T): void => {
  const known = lists.get(key)
  if (known) known.push(one)
  else lists.set(key, [one])
}

/** Budget for rendering templates. */
const STEPS_MAX = 200_000
