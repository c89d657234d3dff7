import type { SceneConfig, SceneGraph } from '@attune/contract/scenes/graph'
import type { Run } from './run.ts'
import type { World } from './world.ts'

export interface NewRunOptions {
  runId: string
  scene: SceneGraph
  world: World
  config?: SceneConfig[] | undefined
  /** How many runs above it wait for one another. */
  depth?: number | undefined
}

/** A run before its first turn; `advance` it with `{ kind: 'start' }`. */
export const newRun = ({ runId, scene, world, config = [], depth = 0 }: NewRunOptions): Run => ({
  format: 1,
  runId,
  sceneId: scene.sceneId,
  version: scene.version,
  startedAt: world.now,
  at: world.now,
  status: 'active',
  ended: null,
  turn: 0,
  tokens: [],
  next: { token: 1, asked: 1 },
  attempts: {},
  ranOn: {},
  answers: {},
  lastAnswer: null,
  message: null,
  photos: [],
  photo: null,
  reply: '',
  sessions: {},
  config,
  walked: {},
  depth,
})
