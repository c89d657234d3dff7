import { IconHandStop } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { notifyFailure } from '../../client/notify.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { holdWords } from '../why/why-words.ts'
import classes from './Hold.module.css'

const load = () => import('../why/WhyPopover.tsx')
const WhyPopover = lazy(async () => ({ default: (await load()).WhyPopover }))

/** What keeps something from leaving; of what is written already and waits, the dotted line opens its why. */
export const Hold = ({ contactId, step }: { contactId: string; step: PlanStep }) => {
  const now = useNow()
  const [below, setBelow] = useState<HTMLElement | null>(null)
  const { hold, heldId, zone } = step
  if (hold === null) return null
  const words = (
    <>
      <IconHandStop size={14} stroke={1.5} aria-hidden="true" />
      <span>{holdWords(hold, now, zone)}</span>
    </>
  )
  if (heldId === null) return <span className={classes.hold}>{words}</span>
  return (
    <>
      <button
        type="button"
        className={classes.hold}
        aria-haspopup="dialog"
        aria-expanded={below !== null}
        onClick={({ currentTarget }) => {
          if (below === null) load().then(() => setBelow(currentTarget), notifyFailure)
          else setBelow(null)
        }}
      >
        {words}
      </button>
      {below !== null && (
        <Suspense>
          <WhyPopover of={{ contactId, heldId }} below={below} onClose={() => setBelow(null)} />
        </Suspense>
      )}
    </>
  )
}
