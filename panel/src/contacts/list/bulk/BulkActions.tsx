import { Button } from '@mantine/core'
import { IconBellOff, IconPlayerPause, IconTag, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { calls } from '../../../client/calls.ts'
import { BulkBar } from '../../../ui/table/selection/BulkBar.tsx'
import { countSelected, isSelected, type Selection } from '../../../ui/table/selection/selection.ts'
import { AssignDialog } from '../../actions/AssignDialog.tsx'
import { LabelsDialog } from '../../actions/LabelsDialog.tsx'
import { MuteDialog } from '../../actions/MuteDialog.tsx'
import { StatusDialog } from '../../actions/StatusDialog.tsx'
import { BulkResultDialog } from './BulkResultDialog.tsx'

type BulkInput = Parameters<typeof calls.contacts.startBulk>[0]
type BulkKind = 'assign' | 'labels' | 'mute' | 'status'

interface BulkActionsProps {
  selection: Selection
  /** The loaded rows; their abilities decide which actions are offered. */
  rows: readonly Contact[]
  filters: ContactFilters
  total: number
  onAll: () => void
  onNone: () => void
}

const icon = { size: 15, stroke: 1.5 } as const

/** The bar of actions for the selected clients, and their dialogs. Each client gets its own result. */
export const BulkActions = ({ selection, rows, filters, total, onAll, onNone }: BulkActionsProps) => {
  const [asking, setAsking] = useState<BulkKind | null>(null)
  const [jobId, setJobId] = useState<string | null>(null)
  const selected = countSelected(selection, total)
  const loaded = rows.filter(({ _id }) => isSelected(selection, _id))
  const may = (ability: keyof Contact['abilities']) => loaded.some(({ abilities }) => abilities[ability])
  const clients: BulkInput['clients'] = selection.kind === 'all' ? { query: filters } : { ids: [...selection.keys] }
  const clientCount = selected === 1 ? '1 client' : `${selected} clients`

  const start = async (action: BulkInput['action']) =>
    setJobId((await calls.contacts.startBulk({ clients, action }))._id)
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
      {jobId !== null && (
        <BulkResultDialog
          jobId={jobId}
          onClose={() => {
            setJobId(null)
            onNone()
          }}
        />
      )}
    </>
  )
}
