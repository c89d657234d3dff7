import type { media } from '@attune/contract/media/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { discardUpload, listOwnUploads } from './remove-media.ts'

export const mediaHandlers: HandlersOf<typeof media> = {
  getUploads: forMember(listOwnUploads),
  discard: forMember(discardUpload),
}
