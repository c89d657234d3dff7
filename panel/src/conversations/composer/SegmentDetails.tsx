import { Popover, UnstyledButton } from '@mantine/core'
import { useOpenOnMount } from '../../ui/use-open-on-mount.ts'
import type { Segments } from '@attune/contract/conversations/sms/segments'
import classes from './SegmentCount.module.css'

const number = new Intl.NumberFormat('en-US')

const ALPHABETS = {
  'GSM-7': 'Plain characters only: 160 fit in a single SMS, or 153 in each segment of a longer one.',
  'UCS-2': 'With emoji or special characters, 70 fit in a single SMS, or 67 in each segment of a longer one.',
}

/** The segment count with its explanation, which opens on arrival. */
export const SegmentDetails = ({ segments: { count, encoding, units, perSegment } }: { segments: Segments }) => {
  const arrival = useOpenOnMount()
  return (
    <Popover {...arrival} returnFocus position="top-end" width={300} withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={classes.count}
          autoFocus
          onClick={() => arrival.onChange(!arrival.opened)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') arrival.onChange(false)
          }}
        >
          {count} segments
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.why ?? ''}>
        <dl className={classes.rows}>
          <dt>Length</dt>
          <dd>
            {number.format(units)} of {number.format(count * perSegment)} characters
          </dd>
          <dt>Segments</dt>
          <dd>{ALPHABETS[encoding]}</dd>
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
