import { IconCalendarEvent, IconClock, IconListCheck, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PlanStep, PlanWait } from '@attune/contract/scenes/runs/why'
import { useAccount } from '../../client/account.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { formatTime, dayOf } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { OPEN_STEP, StepLink } from '../StepLink.tsx'
import { describeWait } from '../runs/describe-run.ts'
import { nodeLabelOf } from '../why/describe-why.ts'
import { Hold } from './Hold.tsx'
import { groupByDay, toPlanRows, type PlanRow } from './plan-days.ts'
import { describeLaterWait, describeThen, formatComingDay } from './format-plan.ts'
import { PlanChart } from './PlanChart.tsx'
import { planQuery } from './plan-query.ts'
import { useScenesLive } from '../use-scenes-live.ts'
import classes from './PlanPanel.module.css'

/**
 * What will be sent to the client in the next 30 days if they don't reply, what would hold it, and what scenes wait
 * for.
 */
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
  const { data: steps, waits, more } = plan.data
  const [first] = [...steps, ...waits]
  if (first === undefined) {
    return (
      <EmptyState icon={<IconCalendarEvent />} title="No messages planned">
        Nothing leaves to this client by itself in the next 30 days.
      </EmptyState>
    )
  }
  const today = dayOf(now, first.zone)
  return (
    <div>
      <PlanChart steps={steps.filter(isMessage)} today={today} more={more} />
      {first.zone !== timezone && <p className={classes.zones}>{cityOf(first.zone)} time, with yours below</p>}
      <WaitsNow waits={waits.filter(({ from }) => from === null)} now={now} />
      {groupByDay(toPlanRows(steps, waits)).map(({ day, rows }) => (
        <section key={day} aria-label={formatComingDay(day, today)}>
          <h3 className={classes.day}>{formatComingDay(day, today)}</h3>
          <ul className={classes.steps}>
            {rows.map((row, at) => (
              <PlanLine key={`${row.at} ${at}`} contactId={contactId} row={row} mine={timezone} />
            ))}
          </ul>
        </section>
      ))}
      {more && <p className={classes.more}>More is planned than is shown here.</p>}
    </div>
  )
}

/** What each scene waits for now, and what follows when its time comes. */
const WaitsNow = ({ waits, now }: { waits: readonly PlanWait[]; now: Date }) =>
  waits.length > 0 && (
    <section aria-label="Now">
      <h3 className={classes.day}>Now</h3>
      <ul className={classes.steps}>
        {waits.map(({ kind, until, zone, source, next }, at) => (
          <li key={`${source.runId} ${source.node._id} ${at}`} className={classes.wait}>
            <span className={classes.text}>{describeWait({ kind, at: until }, now, zone)}</span>
            {next.length > 0 && <span className={classes.then}>{describeThen(next)}</span>}
            <Source source={source} version={source.version} />
          </li>
        ))}
      </ul>
    </section>
  )

const PlanLine = ({ contactId, row, mine }: { contactId: string; row: PlanRow; mine: string }) => {
  const { at, zone, step, wait } = row
  return (
    <li className={classes.step}>
      <div className={classes.times}>
        <time dateTime={at}>{formatTime(new Date(at), zone)}</time>
        {zone !== mine && <span className={classes.mine}>{formatTime(new Date(at), mine)}</span>}
      </div>
      <div className={classes.what}>
        {step !== null && (
          <>
            <span className={classes.text} dir="auto">
              {textOf(step)}
            </span>
            <Source source={step.source} />
            <Hold contactId={contactId} step={step} />
          </>
        )}
        {wait !== null && (
          <>
            <span className={classes.then}>{describeLaterWait(wait.kind)}</span>
            <Source source={wait.source} />
          </>
        )}
      </div>
    </li>
  )
}

interface SourceProps {
  source: PlanStep['source']
  /** The version that contains the node; the latest by default. */
  version?: number
}

const Source = ({ source, version }: SourceProps) => {
  if (source.kind === 'schedule')
    return (
      <span className={classes.source}>
        <IconClock size={14} stroke={1.5} aria-hidden="true" />
        {source.words === null ? 'Scheduled' : `Scheduled ${source.words}`}
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

/** Not the start of a scene, whose messages are lines of their own. */
const isMessage = ({ source }: PlanStep): boolean => source.kind !== 'program' || source.starts === null

const textOf = ({ source, text }: PlanStep): string =>
  source.kind === 'program' && source.starts !== null ? `Starts ${source.starts}` : text

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** What will be sent to a client, updated by the live stream. */
const usePlan = (contactId: string) => {
  useScenesLive(contactId)
  return useQuery(planQuery(contactId))
}
