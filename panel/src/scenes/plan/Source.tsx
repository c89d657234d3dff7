import { IconClock, IconListCheck, IconRoute } from '@tabler/icons-react'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { OPEN_STEP, StepLink } from '../StepLink.tsx'
import { formatMovedFrom } from './format-plan.ts'
import { nodeLabelOf } from '../why/describe-why.ts'
import classes from './Source.module.css'

interface SourceProps {
  source: PlanStep['source']
  /** The line's own time in the client's zone, such as `2026-11-21T07:30`. */
  at?: string
  /** The version that contains the node; the latest by default. */
  version?: number
}

/** Where a line of the plan comes from. */
export const Source = ({ source, at, version }: SourceProps) => {
  if (source.kind === 'schedule')
    return (
      <span className={classes.source}>
        <IconClock size={14} stroke={1.5} aria-hidden="true" />
        {source.words === null ? 'Scheduled' : `Scheduled ${source.words}`}
        {source.movedFrom !== null && `, moved from ${formatMovedFrom(source.movedFrom, at)}`}
      </span>
    )
  if (source.kind === 'program')
    return (
      <span className={classes.source}>
        <IconListCheck size={14} stroke={1.5} aria-hidden="true" />
        {source.title} · {source.day === 0 ? 'Welcome' : `Day ${source.day}`}
      </span>
    )
  return (
    <span className={classes.source}>
      <IconRoute size={14} stroke={1.5} aria-hidden="true" />
      {source.node === null ? (
        source.title
      ) : (
        <StepLink
          sceneId={source.sceneId}
          nodeId={source.node._id}
          tip={OPEN_STEP}
          {...(version !== undefined && { version })}
        >
          {source.title} · {nodeLabelOf(source.node)}
        </StepLink>
      )}
    </span>
  )
}

/** What a line of the plan says. */
export const textOf = ({ source, text }: PlanStep): string =>
  source.kind === 'program' && source.starts !== null ? `Starts ${source.starts}` : text
