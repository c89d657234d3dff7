import type { Folder } from '@attune/contract/conversations/folders'
import { NATIVE_FOLDERS, type NativeFolder } from '@attune/contract/conversations/constants'

/** A folder's id: the name of a native one, or `fo_…` of a personal one. */
export type FolderId = string

export const isNative = (id: string): id is NativeFolder => NATIVE_FOLDERS.some((name) => name === id)

/** Whether a value has the form of a folder id; the personal folder may still not exist. */
export const isFolderId = (value: unknown): value is FolderId =>
  typeof value === 'string' && (isNative(value) || /^fo_[0-9a-f]{32}$/.test(value))

/** The folders with one moved to index `to`, clamped to the ends; the same array if it is already there. */
export const moveFolder = (folders: readonly Folder[], id: string, to: number): readonly Folder[] => {
  const folder = folders.find(({ _id }) => _id === id)
  const place = Math.min(folders.length - 1, Math.max(0, to))
  if (folder === undefined || folders[place] === folder) return folders
  const others = folders.filter((other) => other !== folder)
  return [...others.slice(0, place), folder, ...others.slice(place)]
}

/** The folders whose `sortIndex` must change for this order, with the new value. */
export const placesToChange = (folders: readonly Folder[]): { _id: string; sortIndex: number }[] =>
  folders.flatMap(({ _id, sortIndex }, at) => (sortIndex === at ? [] : [{ _id, sortIndex: at }]))
