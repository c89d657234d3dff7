import { lazy, Suspense, useState } from 'react'
import { MEASURES, type Measure } from '@attune/contract/contacts/ranks'
import type { Thread } from '@attune/contract/conversations/entity'
import { notifyFailure } from '../../client/notify.ts'
import { measureTitle, shortRankText, hiddenRankText } from './rank-text.ts'
import { useRankPoints } from './rank-query.ts'
import { RankTick } from './RankTick.tsx'
import classes from './RankStrip.module.css'

const load = () => import('./RankCourse.tsx')
const reach = () => load().catch(() => undefined)
const RankCourse = lazy(async () => ({ default: (await load()).RankCourse }))

/** A client's seven measures as they stand, above the timeline; each opens to its course over time. */
export const RankStrip = ({ thread: { contactId, ranks, title } }: { thread: Thread }) => {
  const points = useRankPoints(contactId)
  const [open, setOpen] = useState<{ measure: Measure; below: HTMLElement } | null>(null)
  return (
    // It scrolls sideways on narrow screens; the keyboard gets there by its buttons.
    <div className={classes.strip} role="group" aria-label={`Health ranks of ${title}`}>
      {MEASURES.map((measure) => {
        const latest = points.data?.data.find(({ type }) => type === measure)
        const rank = ranks[measure] ?? null
        // The value belongs to the rank it came with; one that is older than the points stands without.
        const value = latest?.rank === rank ? latest.value : null
        const unsaid = hiddenRankText(measure, rank, value)
        return (
          <button
            key={measure}
            type="button"
            className={classes.cell}
            aria-haspopup="dialog"
            aria-expanded={open?.measure === measure}
            onPointerEnter={() => void reach()}
            onFocus={() => void reach()}
            onClick={({ currentTarget }) => {
              if (open?.measure === measure) setOpen(null)
              // Fetched first: without a connection the strip stays, and says why nothing opens.
              else load().then(() => setOpen({ measure, below: currentTarget }), notifyFailure)
            }}
          >
            <RankTick rank={rank} />
            <span className={classes.words}>
              <span className={classes.measure}>{measureTitle(measure)}</span>
              <span className={classes.value} data-empty={rank === null || undefined}>
                {shortRankText(measure, rank, value)}
                {unsaid !== null && <span className="said"> {unsaid}</span>}
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
            onAgain={() => void points.refetch()}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** As high as the strip, while nobody knows whose it is. */
export const RankStripPlace = () => <div className={classes.strip} />
