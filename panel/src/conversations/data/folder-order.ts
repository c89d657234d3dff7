import type { Folder } from '@attune/contract/conversations/folders'

/** The folders with one at another place; the same ones when that is where it stands. */
export const moveFolder = (folders: readonly Folder[], id: string, to: number): readonly Folder[] => {
  const folder = folders.find(({ _id }) => _id === id)
  const place = Math.min(folders.length - 1, Math.max(0, to))
  if (folder === undefined || folders[place] === folder) return folders
  const others = folders.filter((other) => other !== folder)
  return [...others.slice(0, place), folder, ...others.slice(place)]
}

/** What has to be told the server so that the folders stand in this order: nothing of those that stand right already. */
export const placesToChange = (folders: readonly Folder[]): { _id: string; sortIndex: number }[] =>
  folders.flatMap(({ _id, sortIndex }, at) => (sortIndex === at ? [] : [{ _id, sortIndex: at }]))
