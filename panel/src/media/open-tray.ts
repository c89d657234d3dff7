import type { MediaFamily } from '@attune/contract/media/mime'
import { calls } from '../client/calls.ts'
import { familyOfFile } from './file-rules.ts'
import { makeTray, type Tray } from './tray.ts'
import { uploadFile } from './upload-file.ts'

/**
 * Opens the tray of attachments stored under `key` in local storage. Uploaded files survive a reload if the server
 * still has them.
 */
export const openTray = (key: string): Tray => {
  const tray = makeTray({
    upload: (file, onProgress, signal) => uploadFile(file, { kind: 'message-attachment', onProgress, signal }),
    discard: (id) => calls.media.discard({ id }),
    onReady: (media) => {
      if (media.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(media.map(({ _id }) => _id)))
    },
    previewOf: (file) => (PREVIEWED.has(familyOfFile(file.type)) ? URL.createObjectURL(file) : null),
    forget: (preview) => URL.revokeObjectURL(preview),
  })
  takeUpStored(key, tray)
  return tray
}

/** Adds the stored files that the tray doesn't have: those of an earlier page load, or added to the draft since. */
export const takeUpStored = (key: string, tray: Tray): void => {
  const known = new Set(tray.items.get().map(({ media }) => media?._id))
  const ids = parseStoredIds(localStorage.getItem(key)).filter((id) => !known.has(id))
  if (ids.length > 0) void restoreUploads(tray, ids)
}

/** Pictures can be seen, and sounds heard, before they are sent. */
const PREVIEWED: ReadonlySet<MediaFamily> = new Set(['image', 'audio'])

const restoreUploads = async (tray: Tray, ids: readonly string[]): Promise<void> => {
  // Without a connection they stay stored, and the next page load tries again.
  const found = await calls.media.getUploads({ ids: [...ids] }).catch(() => null)
  if (found === null) return
  const byId = new Map(found.data.map((media) => [media._id, media]))
  tray.putBack(ids.flatMap((id) => byId.get(id) ?? []))
}

const parseStoredIds = (json: string | null): string[] => {
  try {
    const value: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(value) ? value.filter((id) => /^md_[0-9a-f]{32}$/.test(String(id))).slice(0, 50) : []
  } catch {
    // Anything can write to local storage: what can't be parsed isn't ours.
    return []
  }
}
