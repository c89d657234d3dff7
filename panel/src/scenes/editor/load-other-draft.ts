import type { SceneDraftState } from '@attune/contract/scenes/draft'
import type { Scene } from '@attune/contract/scenes/entity'
import { notify } from '../../client/notify.ts'
import { toDocument, type SceneSource } from './document/convert-scene.ts'
import { baseOf, versionBehind } from './draft/draft-base.ts'
import type { Editor } from './use-editor.ts'

interface LoadingEditor extends Pick<Editor, 'load'> {
  setLocked: (isLocked: boolean) => void
  editing: Pick<Editor['editing'], 'document'>
  draft: Pick<Editor['draft'], 'continueFrom'>
}

interface DraftSource {
  fetchDraft: () => Promise<SceneDraftState>
  fetchScene: () => Promise<Scene>
  fetchVersion: (version: number) => Promise<Pick<SceneSource, 'title' | 'nodes' | 'dataSource'>>
}

/** Continues with the draft of another tab, unless the scene is edited here while that loads. */
export const loadOtherDraft = async (source: DraftSource, latest: () => LoadingEditor): Promise<void> => {
  const { document } = latest().editing
  const kept = await source.fetchDraft()
  if (kept.draft !== null) {
    const now = await source.fetchScene()
    const behind = versionBehind(now, kept)
    const before = behind === null ? undefined : await source.fetchVersion(behind)
    if (latest().editing.document !== document) return notify(EDITED_MEANWHILE)
    const loaded = { document: toDocument(kept.draft), base: baseOf(now, kept, before) }
    latest().load('Load the draft from another tab', now, loaded)
    latest().setLocked(kept.draft.locked)
  }
  latest().draft.continueFrom(kept)
}

const EDITED_MEANWHILE = {
  kind: 'bad',
  title: 'Draft not loaded',
  content: 'You edited this scene while that draft was loading. To replace your edits with it, load it again.',
} as const
