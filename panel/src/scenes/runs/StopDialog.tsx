import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { titleOf } from './describe-run.ts'
import { refreshRuns } from './runs-query.ts'

/** Asks before a scene is stopped for a client (spec 2 §8). */
export const StopDialog = ({ run, onClose }: { run: ContactRun; onClose: () => void }) => (
  <DialogForm title="Remove message?" submit="Remove" danger onSubmit={() => stop(run)} onClose={onClose}>
    <p>Do you want to remove &quot;{titleOf(run)}&quot; message for this client?</p>
  </DialogForm>
)

const stop = async ({ contactId, _id: stateId }: ContactRun): Promise<void> => {
  try {
    await calls.runs.stop({ id: contactId, stateId })
  } catch (error) {
    // Somebody stopped it, or it ended by itself: that is what was wanted (spec 1 §4).
    if (failureOf(error).code !== 'SceneAlreadyStopped') throw error
  } finally {
    void refreshRuns(contactId)
  }
}
