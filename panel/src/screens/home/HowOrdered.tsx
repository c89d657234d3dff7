import { lazy } from 'react'
import { OnDemand } from '../../ui/OnDemand.tsx'
import { HowOrderedButton } from './HowOrderedButton.tsx'

const load = () => import('./HowOrderedOpen.tsx')
const HowOrderedOpen = lazy(async () => ({ default: (await load()).HowOrderedOpen }))

/** Explains how the list is ordered. */
export const HowOrdered = () => (
  <OnDemand
    fetch={load}
    button={({ reach, open }) => (
      <HowOrderedButton
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      />
    )}
  >
    <HowOrderedOpen />
  </OnDemand>
)
