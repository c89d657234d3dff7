import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import { advance, type TurnResult } from '../advance.ts'
import { WORLD } from '../cases/case.ts'
import type { TurnInput } from '../input.ts'
import type { Run } from '../run.ts'
import { newRun } from '../start.ts'
import type { World } from '../world.ts'

/** A node whose outputs lead to nodes by id, such as `{ 1: 'ask' }`. */
export function node(
  id: string,
  type: string,
  properties: Record<string, unknown> = {},
  to: Record<number, string> = {},
): SceneNode {
  const outputs = Object.entries(to).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 }))
  return { _id: id, type, properties, inputs: [], outputs }
}

export function scene(nodes: SceneNode[]): SceneGraph {
  return { format: 1, sceneId: 'sc_case', version: 1, title: 'Attack', nodes, dataSource: [] }
}

/** A run played turn by turn; between turns it goes through JSON, as it would through a store. */
export class PlayedRun {
  /** Assigning another graph means a new version; a played version never changes. */
  graph: SceneGraph
  world: World
  run: Run

  constructor(nodes: SceneNode[], world: Partial<World> = {}) {
    this.graph = scene(nodes)
    this.world = { ...WORLD, ...world }
    this.run = newRun({ runId: 'st_1', scene: this.graph, world: this.world })
  }

  play(input: TurnInput): TurnResult {
    const done = advance({ scene: this.graph, run: this.run, input, world: this.world })
    this.run = JSON.parse(JSON.stringify(done.run)) as Run
    return done
  }

  start(): TurnResult {
    return this.play({ kind: 'start', by: 'hand' })
  }

  reply(text: string): TurnResult {
    const message = { id: `ct_1:${this.run.turn}:m`, text, at: this.world.now, photos: [] }
    return this.play({ kind: 'reply', message, unsent: [] })
  }

  /** Wakes the first token that waits for a moment. */
  wake(): TurnResult {
    const token = this.run.tokens.find(({ wait }) => wait.kind === 'time')
    return this.play({ kind: 'wake', token: token?.id ?? 0, since: token?.wait.since ?? 0 })
  }
}
