import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanUndated, PlanWait } from '@attune/contract/scenes/runs/why'
import { useAccount } from '../../client/account.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { formatTime, dayOf } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { describeWait } from '../runs/describe-run.ts'
import { Hold } from './Hold.tsx'
import { MoveDialog } from './move/MoveDialog.tsx'
import { MoveMenu } from './move/MoveMenu.tsx'
import { localOfDrop } from './move/move-times.ts'
import { useDragLine } from './move/use-drag-line.ts'
import { Source, textOf } from './Source.tsx'
import { toRowKeys } from './line-keys.ts'
import { groupByDay, toPlanRows, type PlanRow } from './plan-days.ts'
import { formatComingDay } from '../format-coming-day.ts'
import { cityOf, describeLaterWait, describeThen } from './format-plan.ts'
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
    return <QueryPlaceholder query={plan} count={6} height={60} label="Loading the plan" />
  }
  const { data: steps, waits, undated, more } = plan.data
  const [first] = [...steps, ...waits]
  if (first === undefined && undated.length === 0) {
    return (
      <EmptyState icon={<IconCalendarEvent />} title="No messages planned">
        Nothing will be sent to this client automatically in the next 30 days.
      </EmptyState>
    )
  }
  const zone = first?.zone ?? timezone
  const today = dayOf(now, zone)
  return (
    <div>
      <PlanChart steps={steps} today={today} more={more} />
      {zone !== timezone && <p className={classes.zones}>{cityOf(zone)} time, with yours below</p>}
      <WaitsNow waits={waits.filter(({ from }) => from === null)} now={now} />
      {groupByDay(toPlanRows(steps, waits)).map(({ day, rows }) => {
        const keys = toRowKeys(rows)
        return (
          <section key={day} aria-label={formatComingDay(day, today)}>
            <h3 className={classes.day} data-move-day={day}>
              {formatComingDay(day, today)}
            </h3>
            <ul className={classes.steps}>
              {rows.map((row, at) => (
                <PlanLine key={keys[at]} contactId={contactId} row={row} mine={timezone} />
              ))}
            </ul>
          </section>
        )
      })}
      <Undated undated={undated} />
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
        {waits.map(({ kind, until, reason, zone, source, next }, at) => (
          <li key={`${source.runId} ${source.node._id} ${at}`} className={classes.wait}>
            <span className={classes.text}>{describeWait({ kind, at: until }, now, zone)}</span>
            {reason !== null && <span className={classes.then}>{reason}</span>}
            {next.length > 0 && <span className={classes.then}>{describeThen(next)}</span>}
            <Source source={source} version={source.version} />
          </li>
        ))}
      </ul>
    </section>
  )

/** Scheduled messages without a time, and why. */
const Undated = ({ undated }: { undated: readonly PlanUndated[] }) =>
  undated.length > 0 && (
    <section aria-label="Without a time">
      <h3 className={classes.day}>Without a time</h3>
      <ul className={classes.steps}>
        {undated.map(({ scheduledId, text, words, reason }) => (
          <li key={scheduledId} className={classes.wait}>
            <span className={classes.text} dir="auto">
              {text}
            </span>
            <span className={classes.then}>{reason}</span>
            <Source source={{ kind: 'schedule', scheduledId, words, sendByType: 'schedule', movedFrom: null }} />
          </li>
        ))}
      </ul>
    </section>
  )

const PlanLine = ({ contactId, row, mine }: { contactId: string; row: PlanRow; mine: string }) => {
  const { at, zone, step, wait } = row
  const [to, setTo] = useState<string | null>(null)
  const canMove = step?.abilities.move === true
  const drag = useDragLine(canMove ? (place) => setTo(localOfDrop(place, step)) : null)
  return (
    <li
      className={classes.step}
      {...(step !== null && { 'data-move-at': at })}
      data-movable={canMove || undefined}
      {...drag}
    >
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
            <Source source={step.source} at={step.atClient} />
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
      {step !== null && <MoveMenu step={step} onMove={() => setTo(step.atClient)} />}
      {step !== null && to !== null && <MoveDialog line={{ contactId, step }} to={to} onClose={() => setTo(null)} />}
    </li>
  )
}

/** What will be sent to a client, updated by the live stream. */
const usePlan = (contactId: string) => {
  useScenesLive(contactId)
  return useQuery(planQuery(contactId))
}
