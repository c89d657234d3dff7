import * as z from 'zod'
import { SceneId } from '../ids.ts'
import { StaffName } from '../staff/entity.ts'
import { DataSourceItem, SceneNodeWithScene } from './fields.ts'

/** A scene without its nodes: what the list shows. */
export const SceneSummary = z.object({
  _id: SceneId,
  title: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  /** The latest version: what is started from now on. Runs keep the one they started on. */
  version: z.number().int(),
  /** Clients it runs for go on; nobody starts it. */
  archived: z.boolean(),
  rev: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Who saved the latest version; null for one that came with the product. */
  publishedBy: StaffName.nullable(),
  publishedAt: z.string(),
  /** Runs under way, whichever version they walk through. */
  counts: z.object({ active: z.number().int() }),
  /** What this reader may do with it. `start`: it is not archived. */
  abilities: z.object({ update: z.boolean(), archive: z.boolean(), start: z.boolean() }),
})
export type SceneSummary = z.infer<typeof SceneSummary>

/** A scene with its latest version (spec 2 §3). */
export const Scene = SceneSummary.extend({
  nodes: z.array(SceneNodeWithScene),
  dataSource: z.array(DataSourceItem),
})
export type Scene = z.infer<typeof Scene>

/** What was saved, when and by whom. */
export const SceneVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  note: z.string(),
  publishedBy: StaffName.nullable(),
  publishedAt: z.string(),
  nodeCount: z.number().int(),
  /** Runs under way in it. */
  active: z.number().int(),
})
export type SceneVersion = z.infer<typeof SceneVersion>

export const SceneVersionWithNodes = SceneVersion.extend({
  nodes: z.array(SceneNodeWithScene),
  dataSource: z.array(DataSourceItem),
})
export type SceneVersionWithNodes = z.infer<typeof SceneVersionWithNodes>
