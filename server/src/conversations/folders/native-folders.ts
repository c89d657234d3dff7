import { NATIVE_FOLDER_TITLES, NATIVE_FOLDERS, type NativeFolder } from '@attune/contract/conversations/constants'
import type { Folder, ThreadFilters } from '@attune/contract/conversations/folders'

/** The filters of the folders that everybody has. */
export const NATIVE_FILTERS: Readonly<Record<NativeFolder, ThreadFilters>> = {
  all: {},
  unread: { unread: true },
  'needs-answer': { needsAnswer: true },
  mine: { mine: true },
  pinned: { pinned: true },
  review: { review: true },
  muted: { muted: true },
  stopped: { stopped: true },
}

export const isNative = (id: string): id is NativeFolder => NATIVE_FOLDERS.some((name) => name === id)

/** The folders that everybody has. The list opens with All unless the reader has chosen one of their own. */
export const listNativeFolders = (opensWithOther: boolean): Folder[] =>
  NATIVE_FOLDERS.map((id, sortIndex) => ({
    _id: id,
    kind: 'native',
    title: NATIVE_FOLDER_TITLES[id],
    filters: NATIVE_FILTERS[id],
    sortIndex,
    primary: id === 'all' && !opensWithOther,
    color: null,
  }))
