/** The folders there are, by the word in the address. */
export const FOLDERS = ['all', 'unread', 'needs-answer', 'mine'] as const
export type Folder = (typeof FOLDERS)[number]

export const FOLDER_TITLES: Record<Folder, string> = {
  all: 'All',
  unread: 'Unread',
  'needs-answer': 'Needs answer',
  mine: 'Mine',
}

/** A folder as the filters of `threads.search`. */
export const folderFilters = (folder: Folder): { unread?: true; needsAnswer?: true; mine?: true } => {
  if (folder === 'unread') return { unread: true }
  if (folder === 'needs-answer') return { needsAnswer: true }
  if (folder === 'mine') return { mine: true }
  return {}
}
