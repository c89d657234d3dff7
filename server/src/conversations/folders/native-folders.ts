import { NATIVE_FOLDER_TITLES, NATIVE_FOLDERS, type NativeFolder } from '@attune/contract/conversations/constants'
import type { Folder, ThreadFilters } from '@attune/contract/conversations/folders'

/** What each folder that everybody has holds. */
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

/** The list opens with All, unless the reader says otherwise. */
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
