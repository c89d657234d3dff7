import { segmentsOf } from '@attune/contract/conversations/sms/segments'
import classes from './CodeInput.module.css'

interface LengthLineProps {
  text: string
  max?: number
  isMessage: boolean
}

const number = new Intl.NumberFormat('en-US')

/** How long a text is, and how many SMS it takes: as it is written, for what its variables come to is another's each time. */
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
          , {segments.count} {segments.count === 1 ? 'segment' : 'segments'}
          {hasVariables && ' before its variables are written'}
        </span>
      )}
    </p>
  )
}
