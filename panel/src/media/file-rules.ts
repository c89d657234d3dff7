import { FILE_MAX } from '@attune/contract/media/limits'
import { attachmentTypeOf, familyOf, type MediaFamily } from '@attune/contract/media/mime'
import { mediaRefusals } from '@attune/contract/media/refusals'

/** Why a file need not be sent at all, in the server's words; null when it may. An unknown type is left to the server. */
export const fileProblem = (file: Pick<File, 'size' | 'type'>): string | null => {
  if (file.size === 0) return mediaRefusals.FileEmpty.message
  if (file.size > FILE_MAX) return mediaRefusals.FileTooLarge.message
  if (file.type !== '' && attachmentTypeOf(file.type) === null) return mediaRefusals.FileTypeRefused.message
  return null
}

/** What a file is to the eye, by what its sender calls it. */
export const familyOfFile = (type: string): MediaFamily => familyOf(attachmentTypeOf(type) ?? '')

/** `840 kB`, `2.4 MB`. */
export const formatSize = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
