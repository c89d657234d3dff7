import { IconHandStop } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { notifyFailure } from '../../client/notify.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { describeHold } from '../why/describe-why.ts'
import classes from './Hold.module.css'

const load = () => import('../why/WhyPopover.tsx')
const WhyPopover = lazy(async () => ({ default: (await load()).WhyPopover }))

/** What holds a planned message back. For a message that is already written, the dotted line explains why. */
export const Hold = ({ contactId, step }: { contactId: string; step: PlanStep }) => {
  const now = useNow()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { hold, heldId, zone, source } = step
  if (hold === null) return null
  const words = (
    <>
      <IconHandStop size={14} stroke={1.5} aria-hidden="true" />
      <span>{describeHold(hold, now, zone)}</span>
    </>
  )
  // Only a scene's message has a path that can be explained.
  if (heldId === null || source.kind === 'schedule') return <span className={classes.hold}>{words}</span>
  return (
    <>
      <button
        type="button"
        className={classes.hold}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          if (anchor === null) load().then(() => setAnchor(currentTarget), notifyFailure)
          else setAnchor(null)
        }}
      >
        {words}
      </button>
      {anchor !== null && (
        <Suspense>
          <WhyPopover of={{ contactId, heldId }} below={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
