import { lazy, Suspense, useState } from 'react'
import { MEASURES, type Measure } from '@attune/contract/contacts/ranks'
import type { Thread } from '@attune/contract/conversations/entity'
import { notifyFailure } from '../../client/notify.ts'
import { useTabStop } from '../../ui/keys/use-tab-stop.ts'
import { fadeEdges } from '../../ui/list/fade-edges.ts'
import { measureTitle, shortRankText, hiddenRankText } from './rank-text.ts'
import { useRankPoints } from './rank-query.ts'
import { RankTick } from './RankTick.tsx'
import classes from './RankStrip.module.css'

const load = () => import('./RankCourse.tsx')
const reach = () => load().catch(() => undefined)
const RankCourse = lazy(async () => ({ default: (await load()).RankCourse }))

/** A client's seven measures, above the timeline; each opens its chart. */
export const RankStrip = ({ thread: { contactId, ranks, title } }: { thread: Thread }) => {
  const points = useRankPoints(contactId)
  const [open, setOpen] = useState<{ measure: Measure; below: HTMLElement } | null>(null)
  const { tabIndexOf, list } = useTabStop({ keys: MEASURES, current: null, sideways: true })
  return (
    // It scrolls sideways on narrow screens; its buttons make it reachable by keyboard.
    <div ref={fadeEdges} className={classes.strip} role="group" aria-label={`Health ranks of ${title}`} {...list}>
      {MEASURES.map((measure) => {
        const latest = points.data?.data.find(({ type }) => type === measure)
        const rank = ranks[measure] ?? null
        // A value is only shown with the rank it came with; older ranks have none here.
        const value = latest?.rank === rank ? latest.value : null
        const unsaid = hiddenRankText(measure, rank, value)
        return (
          <button
            key={measure}
            type="button"
            tabIndex={tabIndexOf(measure)}
            data-stop={measure}
            className={classes.cell}
            aria-haspopup="dialog"
            aria-expanded={open?.measure === measure}
            onPointerEnter={() => void reach()}
            onFocus={() => void reach()}
            onClick={({ currentTarget }) => {
              if (open?.measure === measure) setOpen(null)
              // Fetched before opening: without a connection the strip stays and the failure is reported.
              else load().then(() => setOpen({ measure, below: currentTarget }), notifyFailure)
            }}
          >
            <RankTick rank={rank} />
            <span className={classes.words}>
              <span className={classes.measure}>{measureTitle(measure)}</span>
              <span className={classes.value} data-empty={rank === null || undefined}>
                {shortRankText(measure, rank, value)}
                {unsaid !== null && <span className="visually-hidden"> {unsaid}</span>}
              </span>
            </span>
          </button>
        )
      })}
      {open !== null && (
        <Suspense>
          <RankCourse
            key={open.measure}
            measure={open.measure}
            below={open.below}
            points={points.data}
            error={points.error}
            onRetry={() => void points.refetch()}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Reserves the strip's height while the thread is loading. */
export const RankStripPlace = () => <div className={classes.strip} />
