import { Popover, UnstyledButton } from '@mantine/core'
import { useOpenOnMount } from '../../ui/use-open-on-mount.ts'
import type { Segments } from '@attune/contract/conversations/sms/segments'
import classes from './SegmentCount.module.css'

const number = new Intl.NumberFormat('en-US')

const ALPHABETS = {
  'GSM-7': 'Plain letters: 160 fit in one, 153 in each of several.',
  'UCS-2': 'An emoji or another letter that is not plain: 70 fit in one, 67 in each of several.',
}

/** The count with its why, open as soon as it is there. */
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
