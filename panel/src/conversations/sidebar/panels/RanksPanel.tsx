import { IconTrendingUp } from '@tabler/icons-react'
import { useState } from 'react'
import { MEASURES, RANK_LABELS, type Measure } from '@attune/contract/contacts/ranks'
import type { RankPoint } from '@attune/contract/conversations/history-calls'
import { useAccount } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'
import { formatTime, dayOf, formatDay } from '../../../ui/time/format-times.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { useGoToMessage } from '../../data/use-address.ts'
import { RankChart } from '../../strip/RankChart.tsx'
import { RankTick } from '../../strip/RankTick.tsx'
import { courseOf, type RankPoints } from '../../strip/rank-points.ts'
import { COURSE_DAYS, rankQuery, useRankPoints } from '../../strip/rank-query.ts'
import { measureTitle, formatMeasureValue } from '../../strip/rank-text.ts'
import { usePageLoad } from '../../use-page-load.ts'
import { FilterBar } from './FilterBar.tsx'
import classes from './RanksPanel.module.css'

type RankFilter = Measure | 'all'

const CHOICES = [
  { value: 'all' as RankFilter, title: 'All' },
  ...MEASURES.map((measure) => ({ value: measure as RankFilter, title: measureTitle(measure) })),
]

/** All ranks set by messages, newest first, for all measures or one. Each links to its message. */
export const RanksPanel = ({ contactId }: { contactId: string }) => {
  const { timezone } = useAccount()
  const goTo = useGoToMessage()
  const [filter, setFilter] = useState<RankFilter>('all')
  const { points, error, again, earlier } = useAllRanks(contactId)
  if (points === undefined) {
    return error === null ? (
      <SkeletonRows count={8} height={44} label="Loading ranks" />
    ) : (
      <LoadFailed error={error} onRetry={again} />
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
          {filter === 'all'
            ? 'None of this client’s messages has a rank yet.'
            : `No message has a rank for ${filter} yet.`}
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
          {earlier.state === 'failed' ? 'Couldn’t load more. Try again' : 'Show earlier'}
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
              <span className="visually-hidden">Go to message</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** The ranks shown in the strip, plus earlier pages on request. */
const useAllRanks = (contactId: string) => {
  const query = useRankPoints(contactId)
  const earlier = usePageLoad(async () => {
    const { queryKey } = rankQuery(contactId)
    const oldest = queryClient.getQueryData(queryKey)?.data.at(-1)
    const page = await calls.conversations.listRanks({ id: contactId, ...(oldest !== undefined && { to: oldest.at }) })
    queryClient.setQueryData(queryKey, (held) => (held === undefined ? page : joinRankPages(held, page)))
  })
  return { points: query.data, error: query.error, again: () => void query.refetch(), earlier }
}

/** Joins two pages that overlap at their boundary. */
const joinRankPages = (held: RankPoints, page: RankPoints): RankPoints => {
  const known = new Set(held.data.map(({ messageId, type }) => `${messageId} ${type}`))
  const further = page.data.filter(({ messageId, type }) => !known.has(`${messageId} ${type}`))
  return { data: [...held.data, ...further], more: page.more && further.length > 0 }
}
