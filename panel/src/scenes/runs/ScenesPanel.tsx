import { Button } from '@mantine/core'
import { IconPlayerPlay, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import { useMay } from '../../client/account.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { RunRow } from './RunRow.tsx'
import { useRuns } from './runs-query.ts'
import { StartScene } from './StartScene.tsx'
import { StopDialog } from './StopDialog.tsx'
import classes from './ScenesPanel.module.css'

/** A client's automation: the scenes under way with what they wait for, and those that ended. */
export const ScenesPanel = ({ contactId, zone }: { contactId: string; zone: string }) => {
  const runs = useRuns(contactId)
  const mayStart = useMay('contacts.update')
  const [isStarting, setIsStarting] = useState(false)
  const [runToStop, setRunToStop] = useState<ContactRun | null>(null)
  if (runs.data === undefined) {
    return runs.error === null ? (
      <SkeletonRows count={4} height={76} label="Loading scenes" />
    ) : (
      <LoadFailed error={runs.error} onAgain={() => void runs.refetch()} />
    )
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
    <ul className={classes.list}>
      {shown.map((run) => (
        <RunRow key={run._id} run={run} zone={zone} onStop={() => setRunToStop(run)} />
      ))}
    </ul>
  )
  return (
    <div>
      {active.length === 0 ? (
        <EmptyState icon={<IconRoute />} title="No scene is under way" actions={start}>
          A scene texts the client by itself, waits for answers, and goes on for days or months.
        </EmptyState>
      ) : (
        <>
          <header className={classes.head}>
            <h2 className={classes.title}>
              Under way <span className={classes.count}>{active.length}</span>
            </h2>
            {start}
          </header>
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
