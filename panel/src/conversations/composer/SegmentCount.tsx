import { UnstyledButton } from '@mantine/core'
import { lazy } from 'react'
import { OnDemand } from '../../ui/OnDemand.tsx'
import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import classes from './SegmentCount.module.css'

const load = () => import('./SegmentDetails.tsx')
const SegmentDetails = lazy(async () => ({ default: (await load()).SegmentDetails }))

/** How many SMS segments a text takes, once there is more than one, with an explanation on request. */
export const SegmentCount = ({ text }: { text: string }) => {
  const segments = segmentsOf(text)
  if (segments.count < 2) return null
  return (
    <OnDemand
      fetch={load}
      button={({ reach, open }) => (
        <UnstyledButton
          className={classes.count}
          aria-haspopup="dialog"
          aria-expanded={false}
          onPointerEnter={reach}
          onFocus={reach}
          onClick={open}
        >
          {segments.count} segments
        </UnstyledButton>
      )}
    >
      <SegmentDetails segments={segments} />
    </OnDemand>
  )
}
