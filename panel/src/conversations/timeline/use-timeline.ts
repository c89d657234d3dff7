import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { notifyFailure } from '../../client/notify.ts'
import { timelineKey } from '../data/query-keys.ts'
import { openTimeline, loadNewer, loadOlder, timelineQuery, type OpeningPlace } from '../data/load-timeline.ts'
import { putLoaded } from '../data/put-loaded.ts'
import { EMPTY_TIMELINE, gapAfter, keepRange, type Timeline } from '../data/timeline-data.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { usePageLoad, type PageLoad } from '../use-page-load.ts'
import { reaches } from './place/linked-message.ts'
import type { TimelineOpening } from './place/use-timeline-opening.ts'

/** Messages often arrive out of order; one still missing after this time is loaded. */
const GAP_MS = 1_500

export interface TimelineAccess {
  timeline: Timeline | undefined
  error: Error | null
  reload: () => void
  older: PageLoad
  newer: PageLoad
  /** Drops the messages outside a range of sequences. Not while a page is loading, because it continues them. */
  letGo: (from: number, to: number) => void
  /** Replaces the loaded messages by those around another place. */
  jump: (place: OpeningPlace) => void
  /** `count` grows with each jump, which remounts the view. `toNewest`: the last jump went to the end. */
  jumps: { count: number; toNewest: boolean }
}

/** One client's messages. The live stream keeps them up to date, so they never go stale. */
export const useTimeline = (thread: Thread, opening: TimelineOpening, session: ConversationSession): TimelineAccess => {
  const client = useQueryClient()
  const { contactId } = thread
  const queryKey = timelineKey(contactId)
  const [jumps, setJumps] = useState({ count: 0, toNewest: false })
  const [arrived, setArrived] = useState<string | null>(null)
  const wanted = opening.restored?.sequence ?? opening.linked

  const options = timelineQuery(thread, wanted, session.outbox.settle)
  // Begins while the page is drawn. Other queries begin after that, those of inner parts first, and on HTTP/1.1 the
  // messages would queue behind them.
  usePrefetchQuery(options)
  const query = useQuery(options)

  const readTimeline = (): Timeline => client.getQueryData<Timeline>(queryKey) ?? EMPTY_TIMELINE
  const keep = (load: () => Promise<Timeline>) => putLoaded(client, queryKey, load)
  const older = usePageLoad(() => keep(() => loadOlder(contactId, readTimeline)))
  const newer = usePageLoad(() =>
    keep(() => loadNewer(contactId, readTimeline, readTimeline().messages.at(-1)?.sequence ?? 0)),
  )
  const letGo = (from: number, to: number) => {
    if (older.state === 'loading' || newer.state === 'loading') return
    client.setQueryData(queryKey, keepRange(readTimeline(), from, to))
  }
  const jump = (place: OpeningPlace) => {
    void keep(() => openTimeline(contactId, place)).then(
      () => setJumps(({ count }) => ({ count: count + 1, toNewest: place === 'newest' })),
      (error: unknown) => {
        notifyFailure(error)
        setArrived(opening.key)
      },
    )
  }

  const timeline = query.data
  const reached = timeline !== undefined && (wanted === null || reaches(timeline, wanted))
  // Once the place has been reached, the reader may scroll anywhere.
  if (reached && arrived !== opening.key) setArrived(opening.key)
  const unreached = timeline === undefined || reached || arrived === opening.key ? null : wanted
  const goTo = useEffectEvent(jump)
  useEffect(() => {
    if (unreached !== null) goTo(unreached)
  }, [unreached])

  const gap = timeline === undefined ? null : gapAfter(timeline)
  const fill = useEffectEvent((after: number) =>
    keep(() => loadNewer(contactId, readTimeline, after)).catch(notifyFailure),
  )
  useEffect(() => {
    if (gap === null) return undefined
    const timer = setTimeout(() => void fill(gap), GAP_MS)
    return () => clearTimeout(timer)
  }, [gap])

  // A range without the newest message would open in the wrong place next time.
  const leave = useEffectEvent(() => {
    if (readTimeline().hasNewer) client.removeQueries({ queryKey, exact: true })
  })
  useEffect(() => () => leave(), [])

  return {
    // Messages loaded around another place are not shown on the way.
    timeline: unreached === null ? timeline : undefined,
    error: query.error,
    reload: () => void query.refetch(),
    ...{ older, newer, letGo, jump, jumps },
  }
}
