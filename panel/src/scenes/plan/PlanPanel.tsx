import { IconCalendarEvent, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { useAccount } from '../../client/account.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { formatTime, dayOf } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { OPEN_STEP, StepLink } from '../StepLink.tsx'
import { nodeLabelOf } from '../why/describe-why.ts'
import { Hold } from './Hold.tsx'
import { groupByDay } from './plan-days.ts'
import { formatComingDay } from './format-plan.ts'
import { PlanChart } from './PlanChart.tsx'
import { calls } from '../../client/calls.ts'
import { planKey } from '../keys.ts'
import { useScenesLive } from '../use-scenes-live.ts'
import classes from './PlanPanel.module.css'

/** What will be sent to the client in the next 30 days if they don't reply, and what would hold it back. */
export const PlanPanel = ({ contactId }: { contactId: string }) => {
  const plan = usePlan(contactId)
  const now = useNow()
  const { timezone } = useAccount()
  if (plan.data === undefined) {
    return plan.error === null ? (
      <SkeletonRows count={6} height={60} label="Loading the plan" />
    ) : (
      <LoadFailed error={plan.error} onRetry={() => void plan.refetch()} />
    )
  }
  const { data: steps, more } = plan.data
  const [first] = steps
  if (first === undefined) {
    return (
      <EmptyState icon={<IconCalendarEvent />} title="Nothing planned">
        As things stand, no scene will send anything in the next 30 days.
      </EmptyState>
    )
  }
  const today = dayOf(now, first.zone)
  return (
    <div>
      <PlanChart steps={steps} today={today} more={more} />
      {first.zone !== timezone && <p className={classes.zones}>{cityOf(first.zone)} time, with yours below</p>}
      {groupByDay(steps).map(({ day, steps: inDay }) => (
        <section key={day} aria-label={formatComingDay(day, today)}>
          <h3 className={classes.day}>{formatComingDay(day, today)}</h3>
          <ul className={classes.steps}>
            {inDay.map((step, at) => (
              <Step key={`${step.at} ${step.source.runId} ${at}`} contactId={contactId} step={step} mine={timezone} />
            ))}
          </ul>
        </section>
      ))}
      {more && <p className={classes.more}>More messages are planned than are shown here.</p>}
    </div>
  )
}

const Step = ({ contactId, step, mine }: { contactId: string; step: PlanStep; mine: string }) => {
  const { at, zone, source, text, hold } = step
  return (
    <li className={classes.step}>
      <div className={classes.times}>
        <time dateTime={at}>{formatTime(new Date(at), zone)}</time>
        {zone !== mine && <span className={classes.mine}>{formatTime(new Date(at), mine)}</span>}
      </div>
      <div className={classes.what}>
        <span className={classes.text} dir="auto">
          {text}
        </span>
        <span className={classes.source}>
          <IconRoute size={14} stroke={1.5} aria-hidden="true" />
          <SourceWords source={source} />
        </span>
        {hold !== null && <Hold contactId={contactId} step={step} />}
      </div>
    </li>
  )
}

const SourceWords = ({ source: { sceneId, title, node } }: Pick<PlanStep, 'source'>) =>
  node === null ? (
    title
  ) : (
    <StepLink sceneId={sceneId} nodeId={node._id} tip={OPEN_STEP}>
      {title} · {nodeLabelOf(node)}
    </StepLink>
  )

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** What will be sent to a client, updated by the live stream. */
const usePlan = (contactId: string) => {
  useScenesLive(contactId)
  return useQuery({
    queryKey: planKey(contactId),
    queryFn: ({ signal }) => calls.runs.plan({ id: contactId }, { signal }),
  })
}
