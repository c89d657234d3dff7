import * as z from 'zod'
import { MediaId } from '../ids.ts'

export const MEDIA_KINDS = ['message-attachment', 'contact-photo', 'staff-photo', 'organization-logo'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** An uploaded file. Its URLs are relative to the server, signed, and expire soon. */
export const Media = z.object({
  _id: MediaId,
  kind: z.enum(MEDIA_KINDS),
  url: z.string(),
  /** A blurred picture 50 px wide; null for other files. */
  thumbnail: z.string().nullable(),
  fileName: z.string(),
  mime: z.string(),
  /** Width in pixels as displayed; null unless it is a picture. */
  width: z.number().int().nullable(),
  /** Height in pixels as displayed; null unless it is a picture. */
  height: z.number().int().nullable(),
  bytes: z.number().int(),
})
export type Media = z.infer<typeof Media>
