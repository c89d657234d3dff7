import { NATIVE_FOLDERS, type NativeFolder } from '@attune/contract/conversations/constants'

/** A folder by its id: a native one's word, or `fo_…` of a personal one. */
export type FolderId = string

export const isNative = (id: string): id is NativeFolder => NATIVE_FOLDERS.some((name) => name === id)

/** Whether a word of an address can name a folder; whether there is such a personal one is not known yet. */
export const isFolderId = (value: unknown): value is FolderId =>
  typeof value === 'string' && (isNative(value) || /^fo_[0-9a-f]{32}$/.test(value))
