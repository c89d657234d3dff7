import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { refreshLists } from '../../contacts/data/contact-queries.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { HistoryClients, HistoryProblems } from './HistoryRows.tsx'
import { putHistory, type History } from './history-queries.ts'
import { formatDate } from '../../ui/time/format-date.ts'
import classes from './History.module.css'

/** What an import created, and the button to undo it. */
export const HistoryResult = ({ file }: { file: History }) => {
  const [asks, setAsks] = useState(false)
  const { timezone } = useAccount()
  useEffect(refreshLists, [file._id, file.state])
  if (file.state === 'cancelled') return <p className={classes.words}>This import was canceled. Nothing was written.</p>
  const takeBack = async () => putHistory(await calls.moving.takeBackHistory({ historyId: file._id }))
  return (
    <section aria-label="Result">
      <p className={classes.words} role="status">
        {wordsOf(file)}
      </p>
      <HistoryClients file={file} closed={file.refused === 0 && file.state === 'done'} />
      {file.wrong > 0 && <HistoryProblems file={file} closed />}
      {file.returnableUntil !== null && (
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={15} stroke={1.5} />}
            onClick={() => setAsks(true)}
          >
            Take back
          </Button>
          <span className={classes.quiet}>Until {formatDate(file.returnableUntil, timezone)}</span>
        </div>
      )}
      {asks && (
        <DialogForm
          title="Take this import back?"
          submit="Take back"
          danger
          onSubmit={takeBack}
          onClose={() => setAsks(false)}
        >
          <p>
            This removes its messages and the clients it added. Clients who have had new messages since then keep
            theirs.
          </p>
        </DialogForm>
      )}
    </section>
  )
}

const wordsOf = ({ state, written, added, refused, done, clients }: History): string => {
  if (state === 'returned')
    return written === 0
      ? 'Everything was taken back.'
      : `Taken back, but ${formatCount(written, 'message')} stayed. See below why.`
  const what = `${formatCount(written, 'message')} imported, ${formatCount(added, 'client')} added.`
  const left = refused === 0 ? '' : ` ${formatCount(refused, 'client')} left out.`
  return state === 'stopped'
    ? `Stopped after ${done} of ${formatCount(clients, 'client')}. ${what}${left}`
    : what + left
}
