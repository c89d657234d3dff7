import type { media } from '@attune/contract/media/calls'
import { inside, type HandlersOf } from '../http/handler.ts'
import { discardUpload, ownUploads } from './remove-media.ts'

export const mediaHandlers: HandlersOf<typeof media> = {
  uploads: inside(ownUploads),
  discard: inside(discardUpload),
}
