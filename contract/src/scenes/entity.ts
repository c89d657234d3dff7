import * as z from 'zod'
import { SceneId } from '../ids.ts'
import { StaffName } from '../staff/entity.ts'
import { DataSourceItem, SceneNodeWithScene } from './fields.ts'

/** A scene without its nodes. Times are ISO 8601. */
export const SceneSummary = z.object({
  _id: SceneId,
  title: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  /** The latest version, used by new runs. Active runs keep the version they started with. */
  version: z.number().int(),
  /** Archived scenes can't be started; active runs continue. */
  archived: z.boolean(),
  /** Whether it may write to a client while a coach has the conversation. */
  mayInterrupt: z.boolean(),
  rev: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Who saved the latest version; null if it came with the product. */
  publishedBy: StaffName.nullable(),
  publishedAt: z.string(),
  /** Active runs over all versions. */
  counts: z.object({ active: z.number().int() }),
  /** What you may do with the scene. Archived scenes can't be started. */
  abilities: z.object({ update: z.boolean(), archive: z.boolean(), start: z.boolean() }),
})
export type SceneSummary = z.infer<typeof SceneSummary>

/** A scene with its latest version. */
export const Scene = SceneSummary.extend({
  nodes: z.array(SceneNodeWithScene),
  dataSource: z.array(DataSourceItem),
})
export type Scene = z.infer<typeof Scene>

/** A saved version of a scene. */
export const SceneVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  /** The author's note on what changed. */
  note: z.string(),
  publishedBy: StaffName.nullable(),
  publishedAt: z.string(),
  nodeCount: z.number().int(),
  /** Active runs in this version. */
  active: z.number().int(),
})
export type SceneVersion = z.infer<typeof SceneVersion>

/** A saved version of a scene with its nodes. */
export const SceneVersionWithNodes = SceneVersion.extend({
  nodes: z.array(SceneNodeWithScene),
  dataSource: z.array(DataSourceItem),
})
export type SceneVersionWithNodes = z.infer<typeof SceneVersionWithNodes>
