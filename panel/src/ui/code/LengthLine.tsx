import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import { formatCount } from '../format-count.ts'
import classes from './CodeInput.module.css'

interface LengthLineProps {
  text: string
  max?: number
  isMessage: boolean
}

const number = new Intl.NumberFormat('en-US')

/** Length of a text and its SMS segments as written; what variables expand to differs per client. */
export const LengthLine = ({ text, max, isMessage }: LengthLineProps) => {
  const segments = isMessage ? segmentsOf(text) : null
  const hasVariables = /\{\{|\{%/.test(text)
  return (
    <p className={classes.length}>
      <span data-over={(max !== undefined && text.length > max) || undefined}>
        {number.format(text.length)}
        {max !== undefined && ` of ${number.format(max)}`} characters
      </span>
      {segments !== null && segments.count > 0 && (
        <span>
          , {formatCount(segments.count, 'segment')}
          {hasVariables && ' before variables are filled in'}
        </span>
      )}
    </p>
  )
}
