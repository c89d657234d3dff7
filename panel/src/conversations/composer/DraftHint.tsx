import { IconX } from '@tabler/icons-react'
import { formatListTime } from '../../ui/time/format-times.ts'
import type { DraftNote } from './use-draft.ts'
import classes from './DraftHint.module.css'

interface DraftHintProps {
  note: DraftNote
  /** Time zone of the member of staff. */
  zone: string
  onClear: () => void
  onTake: () => void
  onDismiss: () => void
}

/** Says where the text in the field comes from, or that a newer one exists elsewhere. */
export const DraftHint = ({ note, zone, onClear, onTake, onDismiss }: DraftHintProps) => {
  const when = note.at === null ? null : formatListTime(note.at, new Date(), zone)
  return (
    <div className={classes.hint} role="status">
      {note.kind === 'restored' ? (
        <>
          <span>{when === null ? 'Draft restored' : `Draft restored, written ${when}`}</span>
          <button type="button" className={classes.action} onClick={onClear}>
            Clear
          </button>
        </>
      ) : (
        <>
          <span className={classes.offered}>
            {when === null ? 'Written elsewhere:' : `Written elsewhere ${when}:`} <q dir="auto">{note.text}</q>
          </span>
          <button type="button" className={classes.action} onClick={onTake}>
            Use it
          </button>
        </>
      )}
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={onDismiss}>
        <IconX size={14} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
