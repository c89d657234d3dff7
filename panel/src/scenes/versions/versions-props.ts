import type { Scene } from '@attune/contract/scenes/entity'

/**
 * Props of `VersionsPanel`, which fills the sidebar of the editor and of Scene Flow: lists versions, shows what changed
 * between two of them, and restores one. Comparing opens Scene Flow (`?version=14&from=13`), where `useShownVersion`
 * provides the nodes and marks.
 */
export interface VersionsPanelProps {
  scene: Pick<Scene, '_id' | 'title' | 'version' | 'rev' | 'archived' | 'abilities' | 'counts'>
  /** The version on the page, if it isn't just the latest. */
  shown: { version: number; from: number | null } | null
  /** Whether there are unsaved edits, which restoring would replace. */
  unsaved?: boolean
  /** Called after an older version was published again, with the scene as it is now. */
  onRestored: (scene: Scene) => void
  onClose: () => void
}
