import type { SceneGraph } from '@attune/contract/scenes/graph'
import { sceneIndexOf } from '../../turn/scene-index.ts'
import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { usesOf } from './node-uses.ts'
import { variablesOf, type NodeOutput } from './variables.ts'

/** A name that a property of a node counts on. */
export interface VariableUse {
  node: CheckedNode
  property: string
  name: string
}

/** Who counts on what in a scene. */
export interface VariableUses {
  /** By what is set by nodes (`Variables`), and what nothing could set, with a sentence. */
  byKey: ReadonlyMap<string, readonly VariableUse[]>
  unknown: readonly (VariableUse & { sentence: string })[]
  /** By key: the ways on which it gets its value. */
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
    for (const { key, way } of setBy(node)) add(setOn, key, way)
  }
  return { byKey, unknown, setOn }
}

const add = <T>(lists: Map<string, T[]>, key: string, one: T): void => {
  const known = lists.get(key)
  if (known) known.push(one)
  else lists.set(key, [one])
}

/** Of writing texts to see what they count on. */
const STEPS_MAX = 200_000
