import type { Scene } from '@attune/contract/scenes/entity'
import { calls } from '../../client/calls.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { refreshScenes } from '../list/scene-lists.ts'
import { formatRunCount } from '../format-counts.ts'
import type { VersionsPanelProps } from './versions-props.ts'
import { refreshVersions } from './versions-query.ts'

interface RestoreDialogProps {
  scene: VersionsPanelProps['scene']
  version: number
  unsaved: boolean
  onRestored: (scene: Scene) => void
  onClose: () => void
}

/** Asks before an older version is published again. */
export const RestoreDialog = ({ scene, version, unsaved, onRestored, onClose }: RestoreDialogProps) => {
  const restore = async () => {
    const restored = await calls.scenes
      .restoreVersion({ id: scene._id, version, 'if-match': scene.rev })
      .catch((error: unknown) => {
        throw new Error(describeFailure(error))
      })
    refreshScenes()
    void refreshVersions(scene._id)
    notify({ kind: 'good', title: `Version ${version} is live again`, content: `As version ${restored.version}.` })
    onRestored(restored)
  }
  const { active } = scene.counts
  return (
    <DialogForm title={`Restore version ${version}`} submit="Restore" onSubmit={restore} onClose={onClose}>
      <p>
        Its nodes are saved as version {scene.version + 1}: whoever starts from now on takes that one.
        {active > 0 && ` The ${formatRunCount(active)} under way keep the version they are in.`}
      </p>
      {unsaved && <p>Your unsaved edits give way to it; Undo brings them back.</p>}
    </DialogForm>
  )
}

/** A version that held once may hold no longer: a scene or a prompt template that it names is gone, say. */
const describeFailure = (error: unknown): string => {
  const detail = detailOf(error)
  const issues =
    typeof detail === 'object' && detail !== null && 'issues' in detail && Array.isArray(detail.issues)
      ? (detail.issues as { message?: unknown }[]).flatMap(({ message }) =>
          typeof message === 'string' ? [message] : [],
        )
      : []
  return [failureOf(error).content, ...issues.slice(0, 3)].join(' ')
}
