import { Button } from '@mantine/core'
import {
  IconArrowMerge,
  IconBellOff,
  IconCalendarPlus,
  IconPlayerPause,
  IconTag,
  IconUserCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { useMay } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { BulkBar } from '../../../ui/table/selection/BulkBar.tsx'
import { countSelected, isSelected, type Selection } from '../../../ui/table/selection/selection.ts'
import { AssignDialog } from '../../actions/AssignDialog.tsx'
import { LabelsDialog } from '../../actions/LabelsDialog.tsx'
import { MuteDialog } from '../../actions/MuteDialog.tsx'
import { StatusDialog } from '../../actions/StatusDialog.tsx'
import { BulkResultDialog } from './BulkResultDialog.tsx'
import { EnrolManyDialog } from './EnrolManyDialog.tsx'

type BulkInput = Parameters<typeof calls.contacts.startBulk>[0]
type BulkKind = 'assign' | 'labels' | 'mute' | 'status' | 'enrol'

interface BulkActionsProps {
  selection: Selection
  /** The loaded rows; their abilities decide which actions are offered. */
  rows: readonly Contact[]
  filters: ContactFilters
  /** How many are found; null if that isn't known. */
  total: number | null
  onAll: () => void
  onNone: () => void
}

const icon = { size: 15, stroke: 1.5 } as const

/** The bar of actions for the selected clients, and their dialogs. Each client gets its own result. */
export const BulkActions = ({ selection, rows, filters, total, onAll, onNone }: BulkActionsProps) => {
  const [asking, setAsking] = useState<BulkKind | null>(null)
  const [job, setJob] = useState<{ id: string; inverse: BulkInput['action'] | null } | null>(null)
  const mayEnrol = [useMay('programs.update'), useMay('programs.view'), useMay('contacts.update')].every(Boolean)
  const selected = selection.kind === 'all' && total === null ? 'all' : countSelected(selection, total ?? 0)
  const loaded = rows.filter(({ _id }) => isSelected(selection, _id))
  const may = (ability: keyof Contact['abilities']) => loaded.some(({ abilities }) => abilities[ability])
  const clients: BulkInput['clients'] = selection.kind === 'all' ? { query: filters } : { ids: [...selection.keys] }
  const clientCount = selected === 'all' ? 'all clients found' : formatCount(selected, 'client')

  const start = async (action: BulkInput['action']) =>
    setJob({ id: (await calls.contacts.startBulk({ clients, action }))._id, inverse: inverseOf(action) })
  const undo = async (jobId: string, action: BulkInput['action']) =>
    setJob({ id: (await calls.contacts.startBulk({ clients: { changedBy: jobId }, action }))._id, inverse: null })
  const inverse = job?.inverse ?? null
  const close = () => setAsking(null)

  return (
    <>
      <BulkBar selected={selected} total={total} onAll={onAll} onNone={onNone}>
        {may('assign') && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconUserCheck {...icon} />}
            onClick={() => setAsking('assign')}
          >
            Assign coach
          </Button>
        )}
        {may('labels') && (
          <Button variant="subtle" color="gray" leftSection={<IconTag {...icon} />} onClick={() => setAsking('labels')}>
            Labels
          </Button>
        )}
        {may('mute') && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconBellOff {...icon} />}
            onClick={() => setAsking('mute')}
          >
            Mute
          </Button>
        )}
        {may('status') && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlayerPause {...icon} />}
            onClick={() => setAsking('status')}
          >
            Change status
          </Button>
        )}
        {mayEnrol && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCalendarPlus {...icon} />}
            onClick={() => setAsking('enrol')}
          >
            Enroll
          </Button>
        )}
        <MergeTwo selected={loaded} isAll={selection.kind === 'all' || selected !== loaded.length} />
      </BulkBar>
      {asking === 'assign' && (
        <AssignDialog
          title={`Assign ${clientCount}`}
          onAssign={(primaryCoach) => start({ kind: 'assign', primaryCoach })}
          onClose={close}
        />
      )}
      {asking === 'labels' && (
        <LabelsDialog
          title={`Change labels for ${clientCount}`}
          onChange={(add, remove) => start({ kind: 'labels', add, remove })}
          onClose={close}
        />
      )}
      {asking === 'mute' && (
        <MuteDialog
          title={`Mute ${clientCount}`}
          onMute={(minutes) => start({ kind: 'mute', minutes })}
          onClose={close}
        />
      )}
      {asking === 'status' && (
        <StatusDialog
          title={`Change status of ${clientCount}`}
          onSwitch={(newStatus, reason) =>
            start({ kind: 'switch-status', newStatus, ...(reason !== '' && { reason }) })
          }
          onClose={close}
        />
      )}
      {asking === 'enrol' && (
        <EnrolManyDialog
          title={`Enroll ${clientCount} in a program`}
          onEnrol={(enrolment) => start({ kind: 'enrol', ...enrolment })}
          onClose={close}
        />
      )}
      {job !== null && (
        <BulkResultDialog
          key={job.id}
          jobId={job.id}
          onUndo={inverse === null ? undefined : () => void undo(job.id, inverse).catch(notifyFailure)}
          onClose={() => {
            setJob(null)
            onNone()
          }}
        />
      )}
    </>
  )
}

/** Two selected clients may be the same person. The older record stays, unless the user chooses otherwise. */
const MergeTwo = ({ selected, isAll }: { selected: readonly Contact[]; isAll: boolean }) => {
  const [first, second, ...more] = selected.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  if (isAll || first === undefined || second === undefined || more.length > 0) return null
  if (!selected.every(({ abilities }) => abilities.delete && abilities.seePrivate)) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconArrowMerge {...icon} />}
      renderRoot={(props) => (
        <Link {...props} to="/contacts/doubles" search={{ client: first._id, with: second._id }} />
      )}
    >
      Merge
    </Button>
  )
}

/** The function that undoes an action; null if there is none. */
const inverseOf = (action: BulkInput['action']): BulkInput['action'] | null =>
  action.kind === 'enrol' ? { kind: 'leave-program', programId: action.programId, reason: 'undone' } : null
