import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { MediaId } from '../ids.ts'
import { Media } from './entity.ts'

/**
 * The caller's own uploads that nothing shows yet, with fresh addresses; those that are gone or used are absent.
 * Uploading is `POST /v1/media`, a form with the fields `kind` and `file`, which no JSON call can be.
 */
const uploads = tenantCall('signed-in', { method: 'POST', path: '/v2/media.getUploads', summary: 'Own unused uploads' })
  .input(z.strictObject({ ids: z.array(MediaId).max(50) }))
  .output(z.object({ data: z.array(Media) }))

/** Throws away an own upload that nothing shows. Answers whether there was one. */
const discard = tenantCall('signed-in', { method: 'POST', path: '/v2/media.discard', summary: 'Throw an upload away' })
  .input(z.strictObject({ id: MediaId }))
  .output(z.object({ discarded: z.boolean() }))

export const media = { uploads, discard }
