import * as z from 'zod'
import { DataSourceItem } from './fields.ts'

/** A node by what a person knows it by. */
const NodeName = z.object({ nodeId: z.string(), type: z.string(), title: z.string().nullable() })

/** A way out of a node. */
const Link = z.object({ num: z.number().int(), ref: z.string(), refInput: z.number().int() })

const TextChange = z.object({ before: z.string().nullable(), after: z.string().nullable() })

/** What became of one node that both versions have. */
export const NodeChange = NodeName.extend({
  /** The kind, when it is another one now. */
  kind: TextChange.nullable(),
  /** What an author calls it, when that changed. */
  naming: TextChange.nullable(),
  /** By name, in its order; `undefined` on a side that has no such property is left out. */
  properties: z.array(z.object({ name: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
  links: z.object({ added: z.array(Link), removed: z.array(Link) }),
})
export type NodeChange = z.infer<typeof NodeChange>

/** What changed from one version to another, node by node. */
export const SceneDifference = z.object({
  title: TextChange.nullable(),
  added: z.array(NodeName),
  removed: z.array(NodeName),
  changed: z.array(NodeChange),
  /** Named values that came, went or are others now. */
  dataSource: z.array(
    z.object({ _id: z.string(), before: DataSourceItem.nullable(), after: DataSourceItem.nullable() }),
  ),
})
export type SceneDifference = z.infer<typeof SceneDifference>

/** What saving some nodes would mean for the clients whom the scene runs for now. */
export const SceneImpact = z.object({
  /** Runs under way, and in which versions. */
  active: z.number().int(),
  versions: z.array(z.object({ version: z.number().int(), active: z.number().int() })),
  /** Every node that a client stands on now, by how many stand there. */
  nodes: z.array(
    NodeName.extend({
      tokens: z.number().int(),
      /** `gone`: the new version has no such node; `other`: it is one of another kind there. */
      becomes: z.enum(['stays', 'other', 'gone']),
    }),
  ),
  difference: SceneDifference,
})
export type SceneImpact = z.infer<typeof SceneImpact>

/** Where clients stand, and which ways they went. */
export const SceneCounts = z.object({
  active: z.number().int(),
  /** Tokens of runs under way. */
  nodes: z.array(z.object({ nodeId: z.string(), tokens: z.number().int() })),
  /** Ways out as often as they were taken, by the latest runs, under way and ended. */
  edges: z.array(z.object({ nodeId: z.string(), num: z.number().int(), walks: z.number().int() })),
})
export type SceneCounts = z.infer<typeof SceneCounts>
