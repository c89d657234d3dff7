import * as z from 'zod'
import { AccountId } from '../ids.ts'
import { DataSourceItem, SceneNodeWithScene } from './fields.ts'

/** An account's unsaved changes to a scene. Saving the scene ends the draft. */
export const SceneDraft = z.object({
  /** The scene's version when the draft was started. A newer one means someone else saved in the meantime. */
  baseVersion: z.number().int(),
  /** The scene's `rev` when the draft was started. */
  baseRev: z.number().int(),
  /** The scene's title, description and labels at that revision. Null if the draft was started without them. */
  baseDetails: z.object({ title: z.string(), description: z.string(), labels: z.array(z.string()) }).nullable(),
  title: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  nodes: z.array(SceneNodeWithScene),
  dataSource: z.array(DataSourceItem),
  /** Whether Lock Saving is on. */
  locked: z.boolean(),
  savedAt: z.string(),
})
export type SceneDraft = z.infer<typeof SceneDraft>

/** Your draft of a scene, and who else has one. */
export const SceneDraftState = z.object({
  draft: SceneDraft.nullable(),
  /** Increases with every change, including when the draft ends; 0 if there has never been one. */
  rev: z.number().int(),
  others: z.array(z.object({ _id: AccountId, name: z.string(), savedAt: z.string() })),
})
export type SceneDraftState = z.infer<typeof SceneDraftState>

/** Someone who has the scene open in the editor. */
export const SceneEditor = z.object({
  _id: AccountId,
  name: z.string(),
  /** Number of unsaved edits. */
  unsaved: z.number().int(),
  /** When their editor last reported. */
  at: z.string(),
  /** True if it is you in another tab. */
  self: z.boolean(),
})
export type SceneEditor = z.infer<typeof SceneEditor>
