import * as z from 'zod'
import { AccountId } from '../ids.ts'
import { DataSourceItem, SceneNodeWithScene } from './fields.ts'

/** What somebody has made of a scene and not saved yet. Theirs alone; a save of theirs ends it. */
export const SceneDraft = z.object({
  /** The scene as it was when they began: another one now means that somebody saved meanwhile. */
  baseVersion: z.number().int(),
  baseRev: z.number().int(),
  title: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  nodes: z.array(SceneNodeWithScene),
  dataSource: z.array(DataSourceItem),
  /** Lock Saving (spec 2 §2). */
  locked: z.boolean(),
  savedAt: z.string(),
})
export type SceneDraft = z.infer<typeof SceneDraft>

/**
 * The reader's own draft of a scene, and who else has one. `rev` counts its changes, ends too, so that the next draft
 * does not begin anew; 0 where there has never been one.
 */
export const SceneDraftState = z.object({
  draft: SceneDraft.nullable(),
  rev: z.number().int(),
  others: z.array(z.object({ _id: AccountId, name: z.string(), savedAt: z.string() })),
})
export type SceneDraftState = z.infer<typeof SceneDraftState>

/** Somebody who has the scene open in the editor. */
export const SceneEditor = z.object({
  _id: AccountId,
  name: z.string(),
  /** Edits that are not saved. */
  unsaved: z.number().int(),
  /** When they were last heard of. */
  at: z.string(),
  /** The reader, in another tab. */
  self: z.boolean(),
})
export type SceneEditor = z.infer<typeof SceneEditor>
