import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { SceneId } from '../ids.ts'
import { SceneEditor } from './draft.ts'
import { sceneRefusals } from './refusals.ts'

const { SceneNotFound } = sceneRefusals
const PATH = '/v1/interaction-flow/scenes/{id}/editing'
const Tab = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,40}$/, 'Use 8 to 40 letters, digits, hyphens or underscores.')
  .optional()

/**
 * Reports that a scene is open in the editor. It expires after 40 seconds, so repeat it every 15. Returns who else has the
 * scene open (including you in other tabs), and its current version and `rev`, so that saves by others are noticed.
 * Integrations are not recorded. `tab` distinguishes your tabs; without it they count as one.
 */
const tellEditing = tenantCall(
  'scenes.update',
  {
    method: 'POST',
    path: PATH,
    summary: 'Report editing a scene',
  },
  // It only says who edits now.
  { whileSwitched: 'never', unkept: true },
)
  .input(z.strictObject({ id: SceneId, tab: Tab, unsaved: z.number().int().min(0).max(100_000) }))
  .output(z.object({ people: z.array(SceneEditor), version: z.number().int(), rev: z.number().int() }))
  .errors({ SceneNotFound })

/** Reports that the editor was closed. */
const endEditing = tenantCall(
  'scenes.update',
  {
    method: 'DELETE',
    path: PATH,
    summary: 'End editing a scene',
  },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({ id: SceneId, tab: Tab }))
  .output(z.object({}))
  .errors({ SceneNotFound })

export const editingCalls = { tellEditing, endEditing }
