import type { DataSource, DataType, SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import type { NodeType } from '@attune/contract/scenes/node-kinds'
import type { NodeValue } from '@attune/contract/scenes/nodes/values'
import type { SchedulerRule } from '@attune/contract/scenes/rules'

export type SceneKey =
  | 'onboarding'
  | 'daily-check-in'
  | 'morning-questions'
  | 'weekly-review'
  | 'meal-photo'
  | 'quiet-client'
  | 'autopilot'
  | 'recent-question'

/** A node and the targets of its outputs: `{ 1: 'ask' }`. */
export interface Step {
  id: string
  type: NodeType
  title: string
  properties: Record<string, unknown>
  ways: Readonly<Record<number, string>>
}

/** A saved version. */
export interface SceneDraft {
  by: 'admin' | 'manager'
  daysAgo: number
  note: string
  steps: readonly Step[]
}

export interface SampleScene {
  key: SceneKey
  title: string
  description: string
  labels: string[]
  dataSource: DataSource[]
  /** Oldest first. The last one is current. */
  versions: readonly SceneDraft[]
}

export const step = (
  id: string,
  type: NodeType,
  title: string,
  properties: Record<string, unknown> = {},
  ways: Readonly<Record<number, string>> = {},
): Step => ({ id, type, title, properties, ways })

/** The steps with some properties of one step changed back to an earlier state. */
export const withProperties = (steps: readonly Step[], id: string, properties: Record<string, unknown>): Step[] =>
  steps.map((each) => (each.id === id ? { ...each, properties: { ...each.properties, ...properties } } : each))

/** The steps with earlier outputs of one step. Steps that become unreachable are dropped. */
export const withEdges = (steps: readonly Step[], id: string, ways: Readonly<Record<number, string>>): Step[] =>
  reachableSteps(steps.map((each) => (each.id === id ? { ...each, ways } : each)))

const reachableSteps = (steps: readonly Step[]): Step[] => {
  const found = new Set(steps.filter(({ type }) => type === 'scene_run' || type === 'standalone').map(({ id }) => id))
  for (const id of found)
    for (const to of Object.values(steps.find((each) => each.id === id)?.ways ?? {})) found.add(to)
  return steps.filter(({ id }) => found.has(id))
}

/** References to other things of the organization, until they have ids. */
export const sceneRefOf = (key: SceneKey): string => `scene:${key}`
export const templateRefOf = (key: 'coach-reply'): string => `template:${key}`

/** The steps as nodes to save. `idOf` resolves the references of `sceneRefOf` and `templateRefOf`. */
export const nodesOf = (steps: readonly Step[], idOf: (called: string) => string): SceneNode[] =>
  steps.map(({ id, type, title, properties, ways }) => ({
    _id: id,
    type,
    title,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, isRef(value) ? idOf(value) : value]),
    ),
    inputs: steps.flatMap((from) =>
      Object.entries(from.ways).flatMap(([num, to]) =>
        to === id ? [{ num: 1, ref: from.id, refOutput: Number(num) }] : [],
      ),
    ),
    outputs: Object.entries(ways).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
  }))

const isRef = (value: unknown): value is string => typeof value === 'string' && /^(scene|template):/.test(value)

/** The scene as a graph to run. */
export const graphOf = (
  { title, versions, dataSource }: SampleScene,
  { sceneId, version = versions.length, idOf }: { sceneId: string; version?: number; idOf: (called: string) => string },
): SceneGraph => ({
  format: 1,
  sceneId,
  version,
  title,
  nodes: nodesOf(versions[version - 1]?.steps ?? [], idOf),
  dataSource,
})

export const expression = (type: DataType, value: string): NodeValue => ({ type, kind: 'expression', value })
export const template = (value: string): NodeValue => ({ type: 'string', kind: 'template', value })
export const fixed = (value: string | number | boolean): NodeValue => ({
  type: typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string',
  kind: 'static',
  value,
})

/** A number of minutes after the client's current time. */
export const inMinutes = (offsetMinutes: number): { rules: SchedulerRule[] } => ({
  rules: [
    {
      dateStrategy: { type: 'once', value: { dayOffset: 0 } },
      timeStrategy: { type: 'offset', key: 'local_time', offsetMinutes },
    },
  ],
})

/** A number of days later, at a time. */
export const inDays = (dayOffset: number, localTime: string): { rules: SchedulerRule[] } => ({
  rules: [{ dateStrategy: { type: 'once', value: { dayOffset } }, timeStrategy: { type: 'exact_time', localTime } }],
})
