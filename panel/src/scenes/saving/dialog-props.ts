import type { SceneImpact } from '@attune/contract/scenes/difference'
import type { Scene } from '@attune/contract/scenes/entity'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'

/** The saved parts of a scene. */
export interface SceneParts {
  title: string
  description: string
  labels: readonly string[]
  nodes: readonly SceneNode[]
  dataSource: readonly DataSource[]
}

/** What happens to runs of older versions. `nodes` maps removed nodes to their replacements, where there are any. */
export type LiveChoice = { kind: 'pin' } | { kind: 'move'; nodes: Record<string, string> } | { kind: 'end' }

/** Asked before saving while clients are in the scene (`impact.active > 0`). */
export interface ImpactDialogProps {
  /** Result of `calls.scenes.getImpact` for the nodes about to be saved. */
  impact: SceneImpact
  /** The nodes about to be saved, which clients can be moved to. */
  nodes: readonly SceneNode[]
  /** Saves. The dialog shows a rejection, and closes on success. */
  onSave: (live: LiveChoice) => Promise<unknown>
  onClose: () => void
}

/** Shown when a save is refused because someone else saved first (`SceneChanged`, 409). */
export interface ConflictDialogProps {
  /** The scene when editing began, or at the last save. */
  base: SceneParts
  mine: SceneParts
  /** `data` of the refusal. */
  theirs: Scene
  /** Continues with `theirs`; the user's own changes can only be restored by undo. */
  onTakeTheirs: () => void
  /**
   * Continues with the merge: their changes, except where the user changed the same part. From then on `theirs` is the
   * base, and its `rev` is sent as `if-match`.
   */
  onKeepMine: (merged: SceneParts) => void
  onClose: () => void
}
