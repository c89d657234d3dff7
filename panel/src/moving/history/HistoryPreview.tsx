import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { formatCount } from '../../ui/format-count.ts'
import { CancelHistory } from './CancelHistory.tsx'
import { HistoryClients, HistoryProblems } from './HistoryRows.tsx'
import { putHistory, type History } from './history-queries.ts'
import { summaryWords } from './history-text.ts'
import { formatDate } from '../../ui/time/format-date.ts'
import classes from './History.module.css'

/** What the import would do, before it does anything. */
export const HistoryPreview = ({ file, onAgain }: { file: History; onAgain: () => void }) => {
  const { timezone } = useAccount()
  const apply = useMutation({
    mutationFn: () => calls.moving.applyHistory({ historyId: file._id }),
    onSuccess: putHistory,
    meta: { quiet: true },
  })
  const { main, left } = summaryWords(file, (at) => formatDate(at, timezone))
  const { messages = 0, known = 0, older = 0 } = file.summary ?? {}
  const fresh = messages - known - older
  return (
    <section aria-label="Preview">
      <div className={classes.main} role="status">
        {main.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {left.length > 0 && (
        <>
          <h3 className={classes.small}>Left out</h3>
          <ul className={classes.left}>
            {left.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {file.wrong > 0 && <HistoryProblems file={file} />}
      <HistoryClients file={file} closed />
      <footer className={classes.foot}>
        <p className={classes.problem} role="alert">
          {apply.error !== null && failureOf(apply.error).content}
        </p>
        <CancelHistory file={file} />
        <Button variant="default" onClick={onAgain}>
          Change answers
        </Button>
        <Button loading={apply.isPending} disabled={fresh === 0} onClick={() => apply.mutate()}>
          {fresh === 0 ? 'Nothing to import' : `Import ${formatCount(fresh, 'message')}`}
        </Button>
      </footer>
    </section>
  )
}
