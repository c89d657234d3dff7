import * as z from 'zod'
import { DataSourceItem } from './fields.ts'

/** What identifies a node to people. */
const NodeName = z.object({ nodeId: z.string(), type: z.string(), title: z.string().nullable() })

/** A link from a node's output to another node. */
const Link = z.object({ num: z.number().int(), ref: z.string(), refInput: z.number().int() })

const TextChange = z.object({ before: z.string().nullable(), after: z.string().nullable() })

/** Changes of a node that is in both versions. */
export const NodeChange = NodeName.extend({
  /** The node's kind, if it changed. */
  kind: TextChange.nullable(),
  /** The node's title, if it changed. */
  naming: TextChange.nullable(),
  /** Changed properties by name. `before` or `after` is absent if the property is. */
  properties: z.array(z.object({ name: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
  links: z.object({ added: z.array(Link), removed: z.array(Link) }),
})
export type NodeChange = z.infer<typeof NodeChange>

/** The changes between two versions of a scene. */
export const SceneDifference = z.object({
  title: TextChange.nullable(),
  added: z.array(NodeName),
  removed: z.array(NodeName),
  changed: z.array(NodeChange),
  /** Data sources that were added, removed or changed. */
  dataSource: z.array(
    z.object({ _id: z.string(), before: DataSourceItem.nullable(), after: DataSourceItem.nullable() }),
  ),
})
export type SceneDifference = z.infer<typeof SceneDifference>

/** How saving the given nodes would affect clients the scene is running for. */
export const SceneImpact = z.object({
  /** Active runs. */
  active: z.number().int(),
  /** Active runs per version. */
  versions: z.array(z.object({ version: z.number().int(), active: z.number().int() })),
  /** Nodes that currently have tokens, most first. */
  nodes: z.array(
    NodeName.extend({
      tokens: z.number().int(),
      /** `stays`: unchanged kind. `other`: the node has another kind in the new version. `gone`: it isn't there. */
      becomes: z.enum(['stays', 'other', 'gone']),
    }),
  ),
  difference: SceneDifference,
})
export type SceneImpact = z.infer<typeof SceneImpact>

/** Where the runs of a scene are, and which links they took. */
export const SceneCounts = z.object({
  /** Active runs. */
  active: z.number().int(),
  /** Tokens of active runs per node. */
  nodes: z.array(z.object({ nodeId: z.string(), tokens: z.number().int() })),
  /** How often each output was taken, in the latest runs, active and ended. */
  edges: z.array(z.object({ nodeId: z.string(), num: z.number().int(), walks: z.number().int() })),
})
export type SceneCounts = z.infer<typeof SceneCounts>
