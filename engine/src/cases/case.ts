import type { DataSource, SceneConfig, SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import type { Effect } from '../effect.ts'
import type { TurnInput } from '../input.ts'
import type { Run } from '../run.ts'
import type { Trace } from '../trace.ts'
import type { World } from '../world.ts'

/**
 * A scene, what happens to a client in it turn by turn, and the expected outcome of each turn, as stored in `cases/`.
 */
export interface Case {
  about: string
  /** Rule ids of SPEC.md. */
  rules?: string[]
  scene: CaseScene
  config?: SceneConfig[]
  /** Overrides of WORLD. */
  world?: Partial<World>
  turns: CaseTurn[]
}

export interface CaseScene {
  nodes: CaseNode[]
  dataSource?: DataSource[]
}

/** A node in short form: `to` maps output numbers to node ids. */
export interface CaseNode {
  _id: string
  type: string
  title?: string
  properties?: Record<string, unknown>
  to?: Record<string, string>
}

export interface CaseTurn {
  at: string
  input: TurnInput
  /** Overrides from this turn on. */
  world?: Partial<World>
  /** The scene's nodes from this turn on, as its next version. */
  nodes?: CaseNode[]
  /** The expected outcome, written by hand. */
  then?: TurnSummary
  /** The complete outcome, written by playing the case and reviewed by people. */
  comes?: TurnOutcome
}

export interface TurnSummary {
  effects: string[]
  tokens: string[]
  ended?: 'done' | 'stopped' | 'failed'
  ignored?: boolean
}

/** `run` only for the last turn: its earlier contents show in what it does. */
export interface TurnOutcome {
  effects: Effect[]
  trace: Trace
  run?: Run
}

export const WORLD: World = {
  now: '2026-03-02T09:00:00Z',
  zone: 'Europe/Berlin',
  contact: {
    id: 'ct_1',
    firstName: 'Sam',
    fullName: 'Sam Okafor',
    status: 'active',
    email: 'sam@example.com',
    phone: '+15550100',
  },
  profile: { 'basic.goal': 'Run 5 km', 'basic.weight': null },
  tags: ['new'],
  routine: {
    own: { wakeUpTime: '06:30' },
    fallback: { wakeUpTime: '07:00', goToSleepTime: '22:30', workoutTime: '18:00', customTime: '12:00' },
  },
  muted: false,
  running: ['sc_case'],
}

export const RUN_ID = 'st_1'

export const sceneOf = (scene: CaseScene, version = 1): SceneGraph => ({
  format: 1,
  sceneId: 'sc_case',
  version,
  title: 'Case',
  nodes: nodesOf(scene.nodes),
  dataSource: scene.dataSource ?? [],
})

const nodesOf = (nodes: CaseNode[]): SceneNode[] =>
  nodes.map(({ _id, type, title, properties = {}, to = {} }) => ({
    _id,
    type,
    ...(title === undefined ? {} : { title }),
    properties,
    inputs: nodes.flatMap((from) =>
      Object.entries(from.to ?? {}).flatMap(([num, ref]) =>
        ref === _id ? [{ num: 1, ref: from._id, refOutput: Number(num) }] : [],
      ),
    ),
    outputs: Object.entries(to).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
  }))
