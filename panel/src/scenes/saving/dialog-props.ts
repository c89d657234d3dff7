import type { SceneImpact } from '@attune/contract/scenes/difference'
import type { Scene } from '@attune/contract/scenes/entity'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'

/** What is saved of a scene. */
export interface SceneParts {
  title: string
  description: string
  labels: readonly string[]
  nodes: readonly SceneNode[]
  dataSource: readonly DataSource[]
}

/** What becomes of the runs of older versions: `nodes` names a new node for one that is gone, where there is one. */
export type LiveChoice = { kind: 'pin' } | { kind: 'move'; nodes: Record<string, string> } | { kind: 'end' }

/** Asked before saving while the scene runs for somebody (`impact.active > 0`). */
export interface ImpactDialogProps {
  /** What `calls.scenes.impact` said of the nodes that are about to be saved. */
  impact: SceneImpact
  /** The nodes about to be saved: those that clients can be moved to. */
  nodes: readonly SceneNode[]
  /** Saves; the dialog shows what this throws, and closes when it is done. */
  onSave: (live: LiveChoice) => Promise<unknown>
  onClose: () => void
}

/** Shown when saving was refused because somebody else saved meanwhile (`SceneChanged`, 409). */
export interface ConflictDialogProps {
  /** The scene as it was when editing began, or as of the last save. */
  base: SceneParts
  mine: SceneParts
  /** `data` of the refusal. */
  theirs: Scene
  /** The editor goes on with `theirs`; what was written here is gone, but for undo. */
  onTakeTheirs: () => void
  /**
   * The editor goes on with this, over `theirs`: what they changed stays where nothing was changed here, and where both
   * changed something, mine counts. `base` is `theirs` from now on, `if-match` its `rev`.
   */
  onKeepMine: (merged: SceneParts) => void
  onClose: () => void
}
