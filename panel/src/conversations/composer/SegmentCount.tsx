import { Popover, UnstyledButton } from '@mantine/core'
import { segmentsOf } from './segments.ts'
import classes from './SegmentCount.module.css'

interface SegmentCountProps {
  text: string
}

const number = new Intl.NumberFormat('en-US')

const ALPHABETS = {
  'GSM-7': 'Plain letters: 160 fit in one, 153 in each of several.',
  'UCS-2': 'An emoji or another letter that is not plain: 70 fit in one, 67 in each of several.',
}

/** How many SMS a text takes, once it takes more than one, and why. */
export const SegmentCount = ({ text }: SegmentCountProps) => {
  const { count, encoding, units, perSegment } = segmentsOf(text)
  if (count < 2) return null
  return (
    <Popover position="top-end" width={300} withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.count}>{count} segments</UnstyledButton>
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
