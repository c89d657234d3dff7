import type { SceneDraftState } from '@attune/contract/scenes/draft'
import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneDetails } from './draft-keeper.ts'
import { toDocument, type SceneSource } from '../document/convert-scene.ts'
import type { EditBase } from '../document/history.ts'

type SavedScene = SceneSource & Pick<Scene, 'version' | 'rev'>
type StoredDraft = Pick<NonNullable<SceneDraftState['draft']>, 'baseVersion' | 'baseRev'> &
  SceneDetails & { baseDetails: SceneDetails | null }

/** The version a draft is based on, if a newer one was published since. */
export const versionBehind = (
  { version }: Pick<Scene, 'version'>,
  { draft }: { draft: Pick<StoredDraft, 'baseVersion'> | null },
): number | null => (draft === null || draft.baseVersion === version ? null : draft.baseVersion)

/**
 * The document that edits are compared with. If the scene was saved since the draft began, it is put together from what
 * the draft has kept and the version it was begun on. Drafts from before that was kept don't know their description and
 * labels; their own are used, so that they count as unchanged and overwrite no one else's.
 */
export const baseOf = (
  scene: SavedScene,
  { draft }: { draft: StoredDraft | null },
  before: Pick<SceneSource, 'title' | 'nodes' | 'dataSource'> | undefined,
): EditBase => {
  const now = toDocument(scene)
  if (draft === null || draft.baseRev === scene.rev) return { document: now, version: scene.version, rev: scene.rev }
  const { title, description, labels } = draft.baseDetails ?? { ...draft, title: before?.title ?? draft.title }
  const { nodes, dataSource } = before ?? scene
  return {
    document: toDocument({ title, description, labels, nodes, dataSource }),
    version: draft.baseVersion,
    rev: draft.baseRev,
  }
}
