import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { MediaId, PromptTemplateId } from '../ids.ts'
import { Media } from '../media/entity.ts'
import { mediaRefusals } from '../media/refusals.ts'
import { commaList, page, queryInteger } from '../page.ts'

const { MediaUnknown, MediaTaken } = mediaRefusals
const MEDIA = '/v1/interaction-flow/media'

/**
 * Files that messages of scenes show, the last uploaded first; with `ids` those of them. No file of a client is among
 * them. The address of a picture is that of one of 1600 px at most.
 */
const media = tenantCall('scenes.view', { method: 'GET', path: MEDIA, summary: 'Files for scenes' })
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

/** An own upload becomes a file for scenes, and stays: a scene sends it for as long as it runs. Twice is once. */
const keepMedia = tenantCall('scenes.update', { method: 'POST', path: MEDIA, summary: 'Keep an upload for scenes' })
  .input(z.strictObject({ id: MediaId }))
  .output(Media)
  .errors({ MediaUnknown, MediaTaken })

/** What prompt templates are called, for whoever may name one in a scene and not read it; by title. */
const promptNames = tenantCall('scenes.view', {
  method: 'GET',
  path: '/v1/interaction-flow/prompt-templates',
  summary: 'Names of prompt templates',
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
  .output(z.object({ data: z.array(z.object({ _id: PromptTemplateId, title: z.string() })) }))

export const formCalls = { media, keepMedia, promptNames }
