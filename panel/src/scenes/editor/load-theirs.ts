import type { Scene } from '@attune/contract/scenes/entity'
import type { Editor } from './use-editor.ts'

interface LoadingEditor extends Pick<Editor, 'base' | 'edits' | 'continueFrom' | 'load'> {
  save: Pick<Editor['save'], 'isOwn' | 'setQuestion'>
}

/** Loads what someone else saved. Where there are edits by then, it asks what to continue with. */
export const loadTheirs = async (fetchScene: () => Promise<Scene>, latest: () => LoadingEditor): Promise<void> => {
  const theirs = await fetchScene()
  const { base, edits, save, continueFrom, load } = latest()
  if (theirs.rev <= base.rev) return
  if (save.isOwn(theirs)) return continueFrom(theirs)
  if (edits > 0) return save.setQuestion({ kind: 'conflict', theirs })
  load('Load the saved scene', theirs)
}
