import { IconAlertTriangle, IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import { useAccount } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { OPEN_STEP, StepLink } from '../StepLink.tsx'
import { nodeLabelOf } from '../why/describe-why.ts'
import { Tag } from '../../ui/Tag.tsx'
import {
  isActiveAutopilot,
  describeEnd,
  formatProblemCount,
  describeStart,
  titleOf,
  describeWait,
} from './describe-run.ts'
import { problemsQuery } from './runs-query.ts'
import classes from './RunRow.module.css'

interface RunRowProps {
  run: ContactRun
  /** The client's zone, for the times that a scene waits for. */
  zone: string
  onStop: () => void
}

/** A client's scene: where it is, what it is waiting for, what went wrong. */
export const RunRow = ({ run, zone, onStop }: RunRowProps) => {
  const now = useNow()
  const { timezone } = useAccount()
  const title = titleOf(run)
  const isOver = run.status === 'stop'
  return (
    <li className={classes.run} data-over={isOver || undefined}>
      <div className={classes.head}>
        <span className={classes.title}>{title}</span>
        <span className={classes.version}>v{run.version}</span>
        {isActiveAutopilot(run) && <Tag tone="good">Active autopilot</Tag>}
        {run.abilities.stop && !isOver && (
          <button
            type="button"
            className={`icon-button ${classes.stop}`}
            aria-label={`Stop ${title}`}
            data-tip="Stop"
            onClick={onStop}
          >
            <IconPlayerStop size={16} stroke={1.5} aria-hidden="true" />
          </button>
        )}
      </div>
      {isOver ? (
        <p className={classes.line}>{describeEnd(run, now, timezone)}</p>
      ) : (
        <ul className={classes.waits}>
          {run.waits.map((wait) => (
            <li key={`${wait.node._id} ${wait.kind}`} className={classes.line}>
              {describeWait(wait, now, zone)}
              {' · '}
              <StepLink sceneId={run.scene._id} version={run.version} nodeId={wait.node._id} tip={OPEN_STEP}>
                {nodeLabelOf(wait.node)}
              </StepLink>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.quiet}>{describeStart(run, now, timezone)}</p>
      {run.problems > 0 && <Problems run={run} />}
    </li>
  )
}

const Problems = ({ run }: { run: ContactRun }) => {
  const [open, setOpen] = useState(false)
  const problems = useQuery({ ...problemsQuery(run.contactId, run._id), enabled: open })
  return (
    <>
      <button type="button" className={classes.problems} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" />
        {formatProblemCount(run.problems)}
      </button>
      {open && (
        <ul className={classes.problemList} aria-live="polite">
          {problems.data === undefined && (
            <li>{problems.error === null ? 'Loading...' : failureOf(problems.error).content}</li>
          )}
          {problems.data?.map(({ turn, node, message }) => (
            <li key={`${turn} ${node?._id} ${message}`}>
              {node !== null && (
                <>
                  <StepLink sceneId={run.scene._id} version={run.version} nodeId={node._id} tip={OPEN_STEP}>
                    {nodeLabelOf(node)}
                  </StepLink>
                  {': '}
                </>
              )}
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
