import type { Scene } from '@attune/contract/scenes/entity'

/**
 * `VersionsPanel` fills the side of a page that shows a scene (the editor's in place of palette and form, Scene Flow's):
 * versions with who published them, what changed from one to another, and restoring one. Comparing leads to Scene Flow
 * (`?version=14&from=13`), where `useShownVersion` has the nodes and the marks of the difference.
 */
export interface VersionsPanelProps {
  scene: Pick<Scene, '_id' | 'title' | 'version' | 'rev' | 'archived' | 'abilities' | 'counts'>
  /** What the page shows now, where it does not show the latest alone. */
  shown: { version: number; from: number | null } | null
  /** Edits that are not published: restoring says what becomes of them. */
  unsaved?: boolean
  /** An older version was published again; this is the scene as it is now. */
  onRestored: (scene: Scene) => void
  onClose: () => void
}
