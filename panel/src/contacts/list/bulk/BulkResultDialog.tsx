import { Button, Progress, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../../client/calls.ts'
import { failureOf } from '../../../client/failure.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import classes from './BulkResultDialog.module.css'
import { describeWelcome } from './describe-welcome.ts'

interface BulkResultDialogProps {
  jobId: string
  /** Undoes the action for the clients it changed; absent if it can't be undone. */
  onUndo?: (() => void) | undefined
  onClose: () => void
}

type BulkResult = Awaited<ReturnType<typeof calls.contacts.getBulk>>
type BulkJob = BulkResult['job']
type BulkRow = BulkResult['rows']['data'][number]
type RowState = 'done' | 'refused'

const POLL_MS = 700

/** Progress of a bulk action and the result for each client. Closing it doesn't stop the action. */
export const BulkResultDialog = ({ jobId, onUndo, onClose }: BulkResultDialogProps) => {
  const { data: job, error } = useQuery({
    queryKey: ['contact-jobs', jobId],
    queryFn: async ({ signal }) =>
      (await calls.contacts.getBulk({ jobId, limit: 1 }, { signal, context: { interval: true } })).job,
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : POLL_MS),
  })
  const [chosen, setChosen] = useState<RowState | null>(null)
  const shown = chosen ?? (job !== undefined && job.refused > 0 ? 'refused' : 'done')
  return (
    <Dialog title={titleOf(job)} onClose={onClose}>
      {error !== null && <p className={classes.words}>{failureOf(error).content}</p>}
      {job !== undefined && (
        <>
          <p className={classes.words} role="status">
            {summaryOf(job)}
          </p>
          {job.state !== 'done' && (
            <Progress
              aria-label="Done so far"
              value={job.total === 0 ? 0 : ((job.done + job.refused) / job.total) * 100}
              size={4}
            />
          )}
          {job.state === 'done' && job.total > 0 && (
            <>
              <SegmentedControl
                className={classes.which ?? ''}
                aria-label="Which clients"
                data={[
                  { value: 'refused', label: `Not done ${job.refused}`, disabled: job.refused === 0 },
                  { value: 'done', label: `Done ${job.done}`, disabled: job.done === 0 },
                ]}
                value={shown}
                onChange={(next) => setChosen(next === 'done' ? 'done' : 'refused')}
              />
              <Rows key={shown} jobId={jobId} state={shown} />
            </>
          )}
        </>
      )}
      <footer className={classes.foot}>
        {onUndo !== undefined && job?.state === 'done' && job.done > 0 && (
          <Button variant="subtle" onClick={onUndo}>
            Undo
          </Button>
        )}
        <Button variant="default" data-first onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}

const Rows = ({ jobId, state }: { jobId: string; state: RowState }) => {
  const rows = useInfiniteQuery({
    queryKey: ['contact-jobs', jobId, 'rows', state],
    queryFn: async ({ pageParam, signal }) =>
      (await calls.contacts.getBulk({ jobId, state, ...(pageParam !== null && { next: pageParam }) }, { signal })).rows,
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })
  return (
    <>
      <ul className={classes.rows} aria-label={state === 'done' ? 'Done' : 'Not done'}>
        {rows.data?.pages
          .flatMap(({ data }) => data)
          .map(({ contactId, name, refusal, welcome }) => (
            <li key={contactId}>
              <span className={classes.name}>{name ?? 'Unknown Client'}</span>
              {refusal !== null && <span className={classes.refusal}>{refusal}</span>}
              <Welcome welcome={welcome} />
            </li>
          ))}
      </ul>
      {rows.hasNextPage && (
        <Button variant="subtle" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const Welcome = ({ welcome }: Pick<BulkRow, 'welcome'>) => {
  const words = describeWelcome(welcome)
  const isFine = welcome?.outcome === 'sent' || welcome?.outcome === 'held'
  return words !== null && <span className={isFine ? classes.welcome : classes.refusal}>{words}</span>
}

const titleOf = (job: BulkJob | undefined): string => (job?.state === 'done' ? 'Done' : 'Working')

const summaryOf = ({ state, total, done, refused }: BulkJob): string => {
  const left = total - done - refused
  const parts = [`${done} done`, refused > 0 && `${refused} not done`, state !== 'done' && left > 0 && `${left} to go`]
  return `${parts.filter(Boolean).join(', ')} of ${total}.`
}
