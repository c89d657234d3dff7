import {
  IconEyeCheck,
  IconFolderMinus,
  IconFolderPlus,
  IconMail,
  IconMailOpened,
  IconMessageCheck,
  IconUserCheck,
} from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { calls } from '../../../client/calls.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { formOf } from '../../../ui/format-count.ts'
import { BulkBar } from '../../../ui/table/selection/BulkBar.tsx'
import { countSelected, isSelected } from '../../../ui/table/selection/selection.ts'
import type { ThreadFilter } from '../../data/list-membership.ts'
import type { ThreadSelection } from '../use-selection.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import classes from './BulkActions.module.css'

type StartBulkInput = Parameters<typeof calls.contacts.startBulk>[0]
type BulkDialogKind = 'assign' | 'add-into' | 'remove-from'

interface BulkActionsProps {
  selection: ThreadSelection
  /** The loaded threads, whose abilities decide which actions are offered. */
  rows: readonly Thread[]
  filter: ThreadFilter
  /** The total number of threads in the list; null if unknown. */
  total: number | null
}

const icon = { size: 18, stroke: 1.5 } as const

/** Bulk actions on the selected conversations. */
export const BulkActions = ({ selection: { selection, all, none }, rows, filter, total }: BulkActionsProps) => {
  const [asking, setAsking] = useState<BulkDialogKind | null>(null)
  const [job, setJob] = useState<{ id: string; inverse: StartBulkInput['action'] | null } | null>(null)
  const everything = selection.kind === 'all'
  const selected = everything ? (total ?? 'all') : countSelected(selection, 0)
  const known = rows.filter(({ contactId }) => isSelected(selection, contactId))
  const may = (ability: keyof Thread['abilities']) => known.some(({ abilities }) => abilities[ability])
  const words = selected === 'all' ? 'all of them' : `${selected} ${formOf(selected, 'client')}`
  const clients: StartBulkInput['clients'] =
    selection.kind === 'all' ? { threads: threadsOf(filter) } : { ids: [...selection.keys] }

  const start = async (action: StartBulkInput['action']) =>
    setJob({ id: (await calls.contacts.startBulk({ clients, action }))._id, inverse: inverseOf(action) })
  const starting = useRef(new Set<string>())
  /** For buttons that ask nothing. Pressed again before the answer, they would begin another job, which changes no one. */
  const startOnce = (action: StartBulkInput['action']) => {
    const name = JSON.stringify(action)
    if (starting.current.has(name)) return
    starting.current.add(name)
    void start(action)
      .catch(notifyFailure)
      .finally(() => starting.current.delete(name))
  }
  const undo = async (jobId: string, action: StartBulkInput['action']) =>
    setJob({ id: (await calls.contacts.startBulk({ clients: { changedBy: jobId }, action }))._id, inverse: null })
  const inverse = job?.inverse ?? null
  const button = (label: string, Icon: typeof IconEyeCheck, onClick: () => void) => (
    <button
      key={label}
      type="button"
      className={classes.button}
      aria-label={label}
      data-tip={label}
      data-tip-at="above"
      onClick={onClick}
    >
      <Icon {...icon} aria-hidden="true" />
    </button>
  )
  return (
    <>
      <BulkBar narrow selected={selected} total={total} onAll={all} onNone={none}>
        {may('review') && button('Mark reviewed', IconEyeCheck, () => startOnce({ kind: 'reviewed', reviewed: true }))}
        {may('send') &&
          button('No answer needed', IconMessageCheck, () => startOnce({ kind: 'needs-answer', needsAnswer: false }))}
        {button('Mark as read', IconMailOpened, () => startOnce({ kind: 'unread', unread: false }))}
        {button('Mark as unread', IconMail, () => startOnce({ kind: 'unread', unread: true }))}
        {button('Add to folder', IconFolderPlus, () => setAsking('add-into'))}
        {button('Remove from folder', IconFolderMinus, () => setAsking('remove-from'))}
        {may('assign') && button('Assign coach', IconUserCheck, () => setAsking('assign'))}
      </BulkBar>
      <Suspense>
        {asking !== null && (
          <BulkDialogs
            kind={asking}
            words={words}
            folder={filter.folder}
            onStart={start}
            onClose={() => setAsking(null)}
          />
        )}
        {job !== null && (
          <JobDialog
            key={job.id}
            jobId={job.id}
            onUndo={inverse === null ? undefined : () => void undo(job.id, inverse).catch(notifyFailure)}
            onClose={() => {
              setJob(null)
              none()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The function that undoes an action; null if there is none. */
const inverseOf = (action: StartBulkInput['action']): StartBulkInput['action'] | null => {
  switch (action.kind) {
    case 'reviewed':
      return { kind: 'reviewed', reviewed: !action.reviewed }
    case 'needs-answer':
      return { kind: 'needs-answer', needsAnswer: !action.needsAnswer }
    case 'unread':
      return { kind: 'unread', unread: !action.unread }
    default:
      return null
  }
}

const threadsOf = ({ folder, filters }: ThreadFilter) => ({ ...filters, ...(folder !== 'all' && { folderId: folder }) })

const BulkDialogs = lazyPart(async () => (await import('./BulkDialogs.tsx')).BulkDialogs)
const JobDialog = lazyPart(
  async () => (await import('../../../contacts/list/bulk/BulkResultDialog.tsx')).BulkResultDialog,
)
