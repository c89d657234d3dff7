import { lazy, Suspense, useState } from 'react'
import { MEASURES, type Measure } from '@attune/contract/contacts/ranks'
import type { Thread } from '@attune/contract/conversations/entity'
import { measureTitle, rankWords, shownOf } from './rank-words.ts'
import { useRankPoints } from './rank-query.ts'
import { RankTick } from './RankTick.tsx'
import classes from './RankStrip.module.css'

const load = () => import('./RankCourse.tsx')
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
        return (
          <button
            key={measure}
            type="button"
            className={classes.cell}
            aria-haspopup="dialog"
            aria-expanded={open?.measure === measure}
            aria-label={`${measureTitle(measure)}: ${rankWords(measure, rank, value)}`}
            onPointerEnter={() => void load()}
            onFocus={() => void load()}
            onClick={({ currentTarget }) =>
              setOpen(open?.measure === measure ? null : { measure, below: currentTarget })
            }
          >
            <RankTick rank={rank} />
            <span className={classes.words}>
              <span className={classes.measure}>{measure}</span>
              <span className={classes.value} data-empty={rank === null || undefined}>
                {shownOf(measure, rank, value)}
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
