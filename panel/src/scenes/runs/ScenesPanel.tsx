import { Button } from '@mantine/core'
import { IconPlayerPlay, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import { useMay } from '../../client/account.ts'
import { SectionHead, SectionList } from '../../ui/list/Section.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { RunRow } from './RunRow.tsx'
import { useRuns, refreshRuns } from './runs-query.ts'
import { StartScene } from './StartScene.tsx'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { titleOf } from './describe-run.ts'
import classes from './ScenesPanel.module.css'

/** A client's automation: active scenes with what they wait for, and ended ones. */
export const ScenesPanel = ({ contactId, zone }: { contactId: string; zone: string }) => {
  const runs = useRuns(contactId)
  const mayStart = useMay('contacts.update')
  const [isStarting, setIsStarting] = useState(false)
  const [runToStop, setRunToStop] = useState<ContactRun | null>(null)
  if (runs.data === undefined) {
    return <QueryPlaceholder query={runs} count={4} height={76} label="Loading scenes" />
  }
  const active = runs.data.filter(({ status }) => status === 'active')
  const ended = runs.data.filter(({ status }) => status === 'stop')
  const start = mayStart && (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={15} stroke={1.5} />}
      onClick={() => setIsStarting(true)}
    >
      Start a scene
    </Button>
  )
  const renderList = (shown: readonly ContactRun[]) => (
    <SectionList>
      {shown.map((run) => (
        <RunRow key={run._id} run={run} zone={zone} onStop={() => setRunToStop(run)} />
      ))}
    </SectionList>
  )
  return (
    <div className={classes.panel}>
      {active.length === 0 ? (
        <EmptyState icon={<IconRoute />} title="No scenes running" actions={start}>
          A scene messages the client automatically, waits for replies, and can run for days or months.
        </EmptyState>
      ) : (
        <>
          <SectionHead title="Active" count={active.length}>
            {start}
          </SectionHead>
          {renderList(active)}
        </>
      )}
      {ended.length > 0 && (
        <section aria-label="Ended">
          <h3 className={classes.part}>Ended</h3>
          {renderList(ended)}
        </section>
      )}
      {isStarting && <StartScene contactId={contactId} onClose={() => setIsStarting(false)} />}
      {runToStop !== null && <StopDialog run={runToStop} onClose={() => setRunToStop(null)} />}
    </div>
  )
}

/** Asks before a scene is stopped for a client. */
const StopDialog = ({ run, onClose }: { run: ContactRun; onClose: () => void }) => (
  <DialogForm title="Remove message?" submit="Remove" danger onSubmit={() => stop(run)} onClose={onClose}>
    <p>Do you want to remove &quot;{titleOf(run)}&quot; message for this client?</p>
  </DialogForm>
)

const stop = async ({ contactId, _id: stateId }: ContactRun): Promise<void> => {
  try {
    await calls.runs.stop({ id: contactId, stateId })
  } catch (error) {
    // If it already ended or was stopped, the goal is reached.
    if (failureOf(error).code !== 'SceneAlreadyStopped') throw error
  } finally {
    void refreshRuns(contactId)
  }
}
