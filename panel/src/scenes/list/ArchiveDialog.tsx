import type { SceneSummary } from '@attune/contract/scenes/entity'
import { DialogForm } from '../../ui/DialogForm.tsx'

interface ArchiveDialogProps {
  scene: SceneSummary
  onArchive: () => Promise<unknown>
  onClose: () => void
}

/** Asks before nobody can start a scene any more. */
export const ArchiveDialog = ({ scene, onArchive, onClose }: ArchiveDialogProps) => {
  const { active } = scene.counts
  return (
    <DialogForm title={`Archive ${scene.title}`} submit="Archive" onSubmit={onArchive} onClose={onClose}>
      <p>
        Nobody starts it any more, neither by hand nor by its triggers.{' '}
        {active === 0
          ? 'No client is in it now.'
          : `${active === 1 ? 'The client who is' : `The ${active} clients who are`} in it now go on to its end.`}
      </p>
    </DialogForm>
  )
}
