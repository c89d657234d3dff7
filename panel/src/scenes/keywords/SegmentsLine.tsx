import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import { formatCount } from '../../ui/format-count.ts'
import classes from './Keywords.module.css'

/** How many segments a text takes, and the maximum. */
export const SegmentsLine = ({ text, max }: { text: string; max: number }) => {
  const { count, encoding } = segmentsOf(text)
  if (count === 0) return null
  return (
    <p className={classes.segments} data-over={count > max || undefined}>
      {`${formatCount(count, 'segment')} of at most ${max}`}
      {encoding === 'UCS-2' && ', as it has special characters'}
    </p>
  )
}
