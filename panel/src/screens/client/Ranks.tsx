import { Link } from '@tanstack/react-router'
import { MEASURES, type Measure } from '@attune/contract/contacts/ranks'
import type { Contact } from '@attune/contract/contacts/entity'
import { DAY_MS } from '@attune/contract/durations'
import { chartPoints, stepsThrough } from '../../conversations/strip/chart-points.ts'
import { courseOf, type RankPoints } from '../../conversations/strip/rank-points.ts'
import { COURSE_DAYS, useRankPoints } from '../../conversations/strip/rank-query.ts'
import { RankTick } from '../../conversations/strip/RankTick.tsx'
import { fullRankText, measureTitle, shortRankText } from '../../conversations/strip/rank-text.ts'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import classes from './Overview.module.css'

/** A client's ranks of the last 90 days, a row per measure. */
export const Ranks = ({ contact }: { contact: Contact }) => {
  const points = useRankPoints(contact._id)
  return (
    <section aria-label="Ranks">
      <h2 className={classes.title}>
        Ranks, {COURSE_DAYS} days
        <Link
          className={classes.all}
          to="/conversations/dialog/$id"
          params={{ id: contact._id }}
          search={{ panel: 'ranks' }}
        >
          All ranks
        </Link>
      </h2>
      {points.data === undefined ? (
        <QueryPlaceholder query={points} count={7} height={30} label="Loading ranks" />
      ) : (
        <ul className={classes.ranks}>
          {MEASURES.map((measure) => (
            <RankRow key={measure} measure={measure} contact={contact} points={points.data} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RankRowProps {
  measure: Measure
  contact: Contact
  points: RankPoints
}

const RankRow = ({ measure, contact, points }: RankRowProps) => {
  const now = useNow().getTime()
  const rank = contact.ranks[measure] ?? null
  const course = courseOf(points, measure)
  const latest = course.at(-1)
  // A value is only shown with the rank it came with.
  const value = latest?.rank === rank ? latest.value : null
  return (
    <li className={classes.rank}>
      <RankTick rank={rank} />
      <span className={classes.measure}>{measureTitle(measure)}</span>
      <span className={classes.value} title={fullRankText(measure, rank, value)}>
        {shortRankText(measure, rank, value)}
      </span>
      <svg className={classes.course} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={stepsThrough(chartPoints(course, now - COURSE_DAYS * DAY_MS, now))} />
      </svg>
    </li>
  )
}
