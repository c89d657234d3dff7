import { useRef } from 'react'
import type { CaseResult } from '@attune/contract/scenes/case'
import type { Scene } from '@attune/contract/scenes/entity'
import { calls } from '../../client/calls.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { useSaveOver } from '../../client/use-save-over.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { readSaveRefusal } from '../editor/save/read-save-refusal.ts'
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
  const restoreOver = useSaveOver(scene, {
    asks: 'A newer version was published since you opened this. Restore again to replace it, or cancel to keep it.',
  })
  /** Whether the dialog now says that recorded cases fail. */
  const keepsCases = useRef(false)
  const restore = async () => {
    const restored = await restoreOver(
      ({ rev }) =>
        calls.scenes.restoreVersion({
          id: scene._id,
          version,
          'if-match': rev,
          ...(keepsCases.current && { cases: 'keep' as const }),
        }),
      (one) => one.version,
    ).catch((error: unknown) => {
      const { cases } = readSaveRefusal(error)
      keepsCases.current = cases !== null
      throw new Error(cases === null ? describeFailure(error) : describeCases(cases))
    })
    refreshScenes()
    void refreshVersions(scene._id)
    notify({
      kind: 'good',
      title: `Version ${version} is live again`,
      content: `Saved as version ${restored.version}.`,
    })
    onRestored(restored)
  }
  const { active } = scene.counts
  return (
    <DialogForm title={`Restore version ${version}`} submit="Restore" onSubmit={restore} onClose={onClose}>
      <p>
        Its nodes will be saved as the newest version, and new runs will use it.
        {active > 0 && ` The ${formatRunCount(active)} in progress will stay on the current version.`}
      </p>
      {unsaved && <p>This replaces your unsaved edits. Use Undo to get them back.</p>}
    </DialogForm>
  )
}

const describeCases = (failing: readonly CaseResult[]): string => {
  const titles = failing.slice(0, 3).map(({ title }) => `“${title}”`)
  const count = formatCount(failing.length, 'recorded case fails', 'recorded cases fail')
  return `${count} in this version: ${titles.join(', ')}. Restore again to go ahead and keep them as recorded, or cancel.`
}

/** A version that was valid once may no longer be: a scene or prompt template it refers to may be gone. */
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
