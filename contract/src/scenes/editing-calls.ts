import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { SceneId } from '../ids.ts'
import { SceneEditor } from './draft.ts'
import { sceneRefusals } from './refusals.ts'

const { SceneNotFound } = sceneRefusals
const PATH = '/v1/interaction-flow/scenes/{id}/editing'
const Tab = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,40}$/, 'A tab is named by 8 to 40 letters, digits, - or _.')
  .optional()

/**
 * Says that a scene is open in the editor: held for `SCENE_EDITING_SECONDS`, so it is said again every
 * `SCENE_EDITING_EVERY_SECONDS`. `tab` tells tabs of one account apart; without it they count as one. Answers who else has
 * it open, oneself in another tab too, and how the scene stands, so that a save by somebody else is noticed. Accounts
 * that are no person's leave no trace.
 */
const tellEditing = tenantCall('scenes.update', {
  method: 'POST',
  path: PATH,
  summary: 'Say that one edits a scene, and hear who else does',
})
  .input(z.strictObject({ id: SceneId, tab: Tab, unsaved: z.number().int().min(0).max(100_000) }))
  .output(z.object({ people: z.array(SceneEditor), version: z.number().int(), rev: z.number().int() }))
  .errors({ SceneNotFound })

/** The editor was closed. */
const endEditing = tenantCall('scenes.update', {
  method: 'DELETE',
  path: PATH,
  summary: 'Say that one no longer edits a scene',
})
  .input(z.strictObject({ id: SceneId, tab: Tab }))
  .output(z.object({}))
  .errors({ SceneNotFound })

export const editingCalls = { tellEditing, endEditing }
