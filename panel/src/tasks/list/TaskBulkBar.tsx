import { Button } from '@mantine/core'
import { IconCheck, IconTrashX, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import type { Task } from '@attune/contract/tasks/entity'
import { notifyFailure } from '../../client/notify.ts'
import { BulkBar } from '../../ui/table/selection/BulkBar.tsx'
import { finishTasks, type SkippedTask } from '../actions/change-tasks.ts'
import { DiscardDialog } from '../actions/DiscardDialog.tsx'
import { GiveDialog } from '../actions/GiveDialog.tsx'
import { SkippedDialog } from '../actions/SkippedDialog.tsx'

interface TaskBulkBarProps {
  selected: readonly Task[]
  /** How many are listed; null if not all are loaded. */
  total: number | null
  onAll: () => void
  onNone: () => void
  /** Called before the selected tasks are changed. */
  onBegin: () => void
  /** Called before tasks may disappear from the list; the function it returns focuses the row in the task's place. */
  holdPlace: (task: Task) => () => void
}

const icon = { size: 15, stroke: 1.5 } as const

/** Bulk actions on the selected tasks. Skipped ones are listed with the reason. */
export const TaskBulkBar = ({ selected, total, onAll, onNone, onBegin, holdPlace }: TaskBulkBarProps) => {
  const [asking, setAsking] = useState<'discard' | 'give' | null>(null)
  const [skipped, setSkipped] = useState<{ tasks: readonly SkippedTask[]; onClose: () => void } | null>(null)
  const [isFinishing, setFinishing] = useState(false)
  const may = (ability: keyof Task['abilities']) => selected.some(({ abilities }) => abilities[ability])
  /** Where the focus goes when the bar goes with the selection. */
  const focusPlace = selected[0] === undefined ? undefined : holdPlace(selected[0])
  const end = (left: readonly SkippedTask[]) => {
    onNone()
    if (left.length === 0) focusPlace?.()
    else setSkipped({ tasks: left, onClose: () => focusPlace?.() })
  }
  const ask = (action: 'discard' | 'give') => {
    onBegin()
    setAsking(action)
  }
  const finish = () => {
    onBegin()
    setFinishing(true)
    void finishTasks(selected)
      .then(end, notifyFailure)
      .finally(() => setFinishing(false))
  }
  return (
    <>
      <BulkBar selected={selected.length} total={total} onAll={onAll} onNone={onNone}>
        {may('finish') && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCheck {...icon} />}
            loading={isFinishing}
            onClick={finish}
          >
            Finish
          </Button>
        )}
        {may('discard') && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrashX {...icon} />}
            disabled={isFinishing}
            onClick={() => ask('discard')}
          >
            Discard
          </Button>
        )}
        {may('assign') && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconUserShare {...icon} />}
            disabled={isFinishing}
            onClick={() => ask('give')}
          >
            Give to a colleague
          </Button>
        )}
      </BulkBar>
      {asking === 'discard' && <DiscardDialog tasks={selected} onDiscarded={end} onClose={() => setAsking(null)} />}
      {asking === 'give' && <GiveDialog tasks={selected} onGiven={end} onClose={() => setAsking(null)} />}
      {skipped !== null && (
        <SkippedDialog
          skipped={skipped.tasks}
          onClose={() => {
            setSkipped(null)
            skipped.onClose()
          }}
        />
      )}
    </>
  )
}
