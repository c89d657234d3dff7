import { FILE_MAX } from '@attune/contract/media/limits'
import { attachmentTypeOf, familyOf, type MediaFamily } from '@attune/contract/media/mime'
import { mediaRefusals } from '@attune/contract/media/refusals'

/** Why the server would refuse a file, in its own words; null if it may pass. Unknown types are left to the server. */
export const fileProblem = (file: Pick<File, 'size' | 'type'>): string | null => {
  if (file.size === 0) return mediaRefusals.FileEmpty.message
  if (file.size > FILE_MAX) return mediaRefusals.FileTooLarge.message
  if (file.type !== '' && attachmentTypeOf(file.type) === null) return mediaRefusals.FileTypeRefused.message
  return null
}

/** How a file is displayed, by its declared MIME type. */
export const familyOfFile = (type: string): MediaFamily => familyOf(attachmentTypeOf(type) ?? '')
