import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DayPlan, DayPlanStep } from '@attune/contract/scenes/runs/day-plan'
import { DAY_PLAN_CLIENTS_MAX } from '@attune/contract/scenes/runs/limits'
import type { PlanSearch } from '../scenes-search.ts'
import { formOf } from '../../ui/format-count.ts'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { formatTime } from '../../ui/time/format-times.ts'
import { formatComingDay } from '../format-coming-day.ts'
import { cityOf, formatLineCount } from '../plan/format-plan.ts'
import { Hold } from '../plan/Hold.tsx'
import { toDayKeys } from '../plan/line-keys.ts'
import { MoveDialog } from '../plan/move/MoveDialog.tsx'
import { MoveMenu } from '../plan/move/MoveMenu.tsx'
import { localOfDrop } from '../plan/move/move-times.ts'
import { useDragLine } from '../plan/move/use-drag-line.ts'
import { Source, textOf } from '../plan/Source.tsx'
import { dayPlanQuery } from './day-plan-query.ts'
import classes from './DaySection.module.css'

interface DaySectionProps {
  /** `2027-03-12`, in the reader's zone. */
  day: string
  today: string
  search: PlanSearch
}

/** One day: its counts, then a line for each message, soonest first. */
export const DaySection = ({ day, today, search }: DaySectionProps) => {
  const list = useInfiniteQuery(dayPlanQuery(day === today ? undefined : day, search))
  const [first] = list.data?.pages ?? []
  const lines = list.data?.pages.flatMap(({ data, zone }) => data.map((step) => ({ step, zone }))) ?? []
  const keys = toDayKeys(lines.map(({ step }) => step))
  const title = formatComingDay(day, today)
  return (
    <section className={classes.day} aria-label={title}>
      <header className={classes.head} data-move-day={day}>
        <h2 className={classes.title}>{title}</h2>
        {first !== undefined && <span className={classes.counts}>{describeCounts(first.counts)}</span>}
      </header>
      {first === undefined ? (
        <QueryPlaceholder query={list} count={4} height={52} label={`Loading ${title}`} />
      ) : (
        <>
          {first.counts.lines === 0 && <p className={classes.none}>{describeNone(search)}</p>}
          <ul className={classes.lines}>
            {lines.map(({ step, zone }, at) => (
              <DayLine key={keys[at]} step={step} zone={zone} />
            ))}
          </ul>
          {list.hasNextPage && (
            <div className={classes.more}>
              <Button
                variant="subtle"
                color="gray"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more of {title}
              </Button>
            </div>
          )}
          {first.more && (
            <p className={classes.none}>
              Not everything is shown: a plan has at most {DAY_PLAN_CLIENTS_MAX} clients. Choose a coach to see theirs.
            </p>
          )}
        </>
      )}
    </section>
  )
}

const describeNone = ({ source, held }: PlanSearch): string =>
  source === undefined && held === undefined ? 'Nothing is sent automatically.' : 'Nothing matches the filters.'

const describeCounts = ({ lines, starts, held, clients }: DayPlan['counts']): string => {
  if (lines === 0) return ''
  const people = `${clients} ${formOf(clients, 'client')}`
  return `${formatLineCount({ messages: lines - starts, starts })} for ${people}${held === 0 ? '' : `, ${held} held`}`
}

const DayLine = ({ step, zone }: { step: DayPlanStep; zone: string }) => {
  const { client } = step
  const at = new Date(step.at)
  const [to, setTo] = useState<string | null>(null)
  const drag = useDragLine(step.abilities.move ? (place) => setTo(localOfDrop(place, step)) : null)
  return (
    <li className={classes.line} data-move-at={step.at} data-movable={step.abilities.move || undefined} {...drag}>
      <div className={classes.times}>
        <time dateTime={step.at}>{formatTime(at, zone)}</time>
        {step.zone !== zone && (
          <span className={classes.theirs}>
            {formatTime(at, step.zone)} {cityOf(step.zone)}
          </span>
        )}
      </div>
      <Link
        className={classes.client}
        to="/conversations/dialog/$id"
        params={{ id: client._id }}
        search={{ panel: 'plan' }}
        title="Open the client’s plan"
      >
        {client.name}
      </Link>
      <div className={classes.what}>
        <span className={classes.text} dir="auto">
          {textOf(step)}
        </span>
        <Source source={step.source} />
        <Hold contactId={client._id} step={step} />
      </div>
      <div className={classes.menu}>
        <MoveMenu step={step} onMove={() => setTo(step.atClient)} />
      </div>
      {to !== null && <MoveDialog line={{ contactId: client._id, step }} to={to} onClose={() => setTo(null)} />}
    </li>
  )
}
