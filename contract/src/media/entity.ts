import * as z from 'zod'
import { MediaId } from '../ids.ts'

export const MEDIA_KINDS = ['message-attachment', 'contact-photo', 'staff-photo', 'organization-logo'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/**
 * A file (spec 2 §3). `url` and `thumbnail` are signed and short-lived, relative to the server; `thumbnail` is a blur of
 * width 50, of pictures only. `width` and `height` are those of a picture as it is shown, null for other files.
 */
export const Media = z.object({
  _id: MediaId,
  kind: z.enum(MEDIA_KINDS),
  url: z.string(),
  thumbnail: z.string().nullable(),
  fileName: z.string(),
  mime: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  bytes: z.number().int(),
})
export type Media = z.infer<typeof Media>
