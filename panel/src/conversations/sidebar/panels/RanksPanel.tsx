import { IconTrendingUp } from '@tabler/icons-react'
import { useState } from 'react'
import { MEASURES, RANK_LABELS, type Measure } from '@attune/contract/contacts/ranks'
import type { RankPoint } from '@attune/contract/conversations/history-calls'
import { useAccount } from '../../../client/account.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'
import { formatTime, dayOf, formatDay } from '../../../ui/time/format-times.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { useGoToMessage } from '../../data/use-go-to-message.ts'
import { RankChart } from '../../strip/RankChart.tsx'
import { RankTick } from '../../strip/RankTick.tsx'
import { courseOf } from '../../strip/rank-points.ts'
import { COURSE_DAYS } from '../../strip/rank-query.ts'
import { measureTitle, formatMeasureValue } from '../../strip/rank-text.ts'
import { FilterBar } from './FilterBar.tsx'
import { useAllRanks } from './use-all-ranks.ts'
import classes from './RanksPanel.module.css'

type Filter = Measure | 'all'

const CHOICES = [
  { value: 'all' as Filter, title: 'All' },
  ...MEASURES.map((measure) => ({ value: measure as Filter, title: measureTitle(measure) })),
]

/** Every rank that messages set, the latest first, all or of one measure; each is the way to its message. */
export const RanksPanel = ({ contactId }: { contactId: string }) => {
  const { timezone } = useAccount()
  const goTo = useGoToMessage()
  const [filter, setFilter] = useState<Filter>('all')
  const { points, error, again, earlier } = useAllRanks(contactId)
  if (points === undefined) {
    return error === null ? (
      <SkeletonRows count={8} height={44} label="Loading ranks" />
    ) : (
      <LoadFailed error={error} onAgain={again} />
    )
  }
  const shown = points.data.filter(({ type }) => filter === 'all' || type === filter)
  return (
    <>
      <FilterBar label="Measures" choices={CHOICES} chosen={filter} onChoose={setFilter} />
      {filter !== 'all' && shown.length > 0 && (
        <div className={classes.chart}>
          <RankChart key={filter} course={courseOf(points, filter)} days={COURSE_DAYS} zone={timezone} onGoTo={goTo} />
        </div>
      )}
      {shown.length === 0 && !points.more && (
        <EmptyState icon={<IconTrendingUp />} title="Empty">
          {filter === 'all' ? 'No message of this client has a rank yet.' : `No message tells of ${filter} yet.`}
        </EmptyState>
      )}
      <Days points={shown} zone={timezone} onGoTo={goTo} />
      {points.more && (
        <button
          type="button"
          className={classes.earlier}
          disabled={earlier.state === 'loading'}
          onClick={earlier.again}
        >
          {earlier.state === 'failed' ? 'Could not be loaded. Try again' : 'Show earlier'}
        </button>
      )}
    </>
  )
}

interface DaysProps {
  points: readonly RankPoint[]
  zone: string
  onGoTo: (messageId: string) => void
}

const Days = ({ points, zone, onGoTo }: DaysProps) => {
  const now = useNow()
  const days = Map.groupBy(points, ({ at }) => dayOf(new Date(at), zone))
  return [...days].map(([day, ranks]) => (
    <section key={day} aria-label={formatDay(day, now, zone)}>
      <h3 className={classes.day}>{formatDay(day, now, zone)}</h3>
      <ul className={classes.ranks}>
        {ranks.map(({ messageId, type, rank, value, at }) => (
          <li key={`${messageId} ${type}`}>
            <button type="button" className={classes.rank} onClick={() => onGoTo(messageId)}>
              <RankTick rank={rank} />
              <span className={classes.measure}>{measureTitle(type)}</span>
              <span className={classes.word} data-rank={rank}>
                {RANK_LABELS[rank]}
              </span>
              <span className={classes.detail}>{formatMeasureValue(type, value)}</span>
              <time className={classes.time} dateTime={at}>
                {formatTime(new Date(at), zone)}
              </time>
              <span className="said">Go to message</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}
