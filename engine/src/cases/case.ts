import type { DataSource, SceneConfig, SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import type { Effect } from '../effect.ts'
import type { TurnInput } from '../input.ts'
import type { Run } from '../run.ts'
import type { Trace } from '../trace.ts'
import type { World } from '../world.ts'

/** A scene, what happens to a client in it turn by turn, and what must come of each: as it stands in `cases/`. */
export interface Case {
  about: string
  /** Of SPEC.md. */
  rules?: string[]
  scene: CaseScene
  config?: SceneConfig[]
  /** Where it differs from WORLD. */
  world?: Partial<World>
  turns: CaseTurn[]
}

export interface CaseScene {
  nodes: CaseNode[]
  dataSource?: DataSource[]
}

/** A node without what can be told from the rest: `to` names the nodes its ways out lead to. */
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
  /** As the case's, from this turn on. */
  world?: Partial<World>
  /** The scene's nodes from this turn on: its next version. */
  nodes?: CaseNode[]
  /** What must come of it, in words that people write beforehand. */
  then?: TurnSummary
  /** What must come of it, whole; written by playing the case, and read by people. */
  comes?: TurnOutcome
}

export interface TurnSummary {
  effects: string[]
  tokens: string[]
  ended?: 'done' | 'stopped' | 'failed'
  ignored?: boolean
}

/** `run` of the last turn only: what it holds before shows in what it does. */
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
