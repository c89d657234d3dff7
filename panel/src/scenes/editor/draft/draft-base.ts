import type { SceneDraftState } from '@attune/contract/scenes/draft'
import type { Scene } from '@attune/contract/scenes/entity'
import { toDocument, type SceneSource } from '../document/convert-scene.ts'
import type { EditBase } from '../use-editor.ts'

type SavedScene = SceneSource & Pick<Scene, 'version' | 'rev'>
type StoredDraft = Pick<NonNullable<SceneDraftState['draft']>, 'baseVersion' | 'baseRev'> &
  Pick<SceneSource, 'title' | 'description' | 'labels'>

/** The version a draft is based on, if a newer one was published since. */
export const versionBehind = (
  { version }: Pick<Scene, 'version'>,
  { draft }: { draft: Pick<StoredDraft, 'baseVersion'> | null },
): number | null => (draft === null || draft.baseVersion === version ? null : draft.baseVersion)

/**
 * The document that edits are compared with. If the scene was saved since the draft began, the original description and
 * labels are unknown; the draft's own are used, so that they count as unchanged and overwrite no one else's.
 */
export const baseOf = (
  scene: SavedScene,
  { draft }: { draft: StoredDraft | null },
  before: Pick<SceneSource, 'title' | 'nodes' | 'dataSource'> | undefined,
): EditBase => {
  const now = toDocument(scene)
  if (draft === null || draft.baseRev === scene.rev) return { document: now, version: scene.version, rev: scene.rev }
  const { title, description, labels } = draft
  const then = before === undefined ? { ...scene, title } : before
  return {
    document: toDocument({ title: then.title, description, labels, nodes: then.nodes, dataSource: then.dataSource }),
    version: draft.baseVersion,
    rev: draft.baseRev,
  }
}
