import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { checkGraph, copyScene } from './graph.ts'
import { messageOf } from './texts/lengths.ts'
import { tokensOf } from './texts/tokens-of.ts'

/** Approximate cost of a scene for a client who visits every node once. */
export interface SceneCost {
  messages: number
  segments: number
  prompts: number
  tokens: number
}

/**
 * Estimated from texts and limits, since the values of variables and the replies of prompts are unknown. Never throws.
 */
export const sceneCost = (scene: SceneGraph): SceneCost => {
  const cost = { messages: 0, segments: 0, prompts: 0, tokens: 0 }
  for (const node of checkGraph(copyScene(scene)).nodes.values()) {
    const text = messageOf(node)
    if (text !== null) {
      cost.messages += 1
      cost.segments += segmentsOf(text).count
    }
    const tokens = tokensOf(node)
    if (tokens > 0) cost.prompts += 1
    cost.tokens += tokens
  }
  return cost
}
