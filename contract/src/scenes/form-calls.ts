import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { MediaId } from '../ids.ts'
import { PromptTemplateId } from '../prompts/ids.ts'
import { Media } from '../media/entity.ts'
import { mediaRefusals } from '../media/refusals.ts'
import { commaList, page, queryInteger } from '../page.ts'

const { MediaUnknown, MediaTaken } = mediaRefusals
const MEDIA = '/v1/interaction-flow/media'

/**
 * Lists the files available to scenes, newest first, or those with the given ids. Files of clients are never included.
 * Pictures are returned at most 1600 px large.
 */
const listMedia = tenantCall('scenes.view', { method: 'GET', path: MEDIA, summary: 'List files for scenes' })
  .input(
    z
      .strictObject({
        ids: commaList(MediaId).optional(),
        limit: queryInteger(1, 100).default(24),
        next: z.string().max(400).optional(),
      })
      .prefault({}),
  )
  .output(page(Media))

/** Makes one of your uploads available to scenes and keeps it permanently. Doing it again changes nothing. */
const keepMedia = tenantCall('scenes.update', { method: 'POST', path: MEDIA, summary: 'Keep an upload for scenes' })
  .input(z.strictObject({ id: MediaId }))
  .output(Media)
  .errors({ MediaUnknown, MediaTaken })

/**
 * Lists prompt templates by title only, for accounts that may use them in scenes without reading them. `provider` is
 * null if no provider is configured: prompts of scenes then fail.
 */
const listPromptNames = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/prompt-templates',
  summary: 'List prompt template titles',
})
  .input(
    z
      .strictObject({
        q: z.string().max(100).optional(),
        ids: commaList(PromptTemplateId).optional(),
        limit: queryInteger(1, 100).default(10),
      })
      .prefault({}),
  )
  .output(
    z.object({
      data: z.array(z.object({ _id: PromptTemplateId, title: z.string() })),
      provider: z.object({ model: z.string() }).nullable(),
    }),
  )

export const formCalls = { listMedia, keepMedia, listPromptNames }
