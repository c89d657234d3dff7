import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { MediaId } from '../ids.ts'
import { Media } from './entity.ts'

/**
 * Returns your unused uploads with fresh URLs; expired and used ones are absent. To upload, send a form with the fields
 * `kind` and `file` to `POST /v1/media`.
 */
const getUploads = tenantCall(
  'signed-in',
  { method: 'POST', path: '/v2/media.getUploads', summary: 'Get unused uploads' },
  { whileSwitched: 'read' },
)
  .input(z.strictObject({ ids: z.array(MediaId).max(50) }))
  .output(z.object({ data: z.array(Media) }))

/** Discards one of your unused uploads. `discarded` is false if there was none. */
const discard = tenantCall('signed-in', { method: 'POST', path: '/v2/media.discard', summary: 'Discard an upload' })
  .input(z.strictObject({ id: MediaId }))
  .output(z.object({ discarded: z.boolean() }))

export const media = { getUploads, discard }
