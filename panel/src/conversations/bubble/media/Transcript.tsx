import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '@attune/contract/conversations/entity'
import { foldTranscript, transcriptReason } from './fold-transcript.ts'
import classes from './Transcript.module.css'

interface TranscriptProps {
  file: Attachment
  /** A link led to the message: all of it is shown. */
  isMarked: boolean
}

/** A sound's automatic transcript. Collapsed if long. One that arrives while this is open is announced. */
export const Transcript = ({ file, isMarked }: TranscriptProps) => {
  // Absent while servers of an earlier release are still running.
  const transcript = file.transcript ?? null
  const [wasThere] = useState(transcript !== null)
  const [isOpen, setOpen] = useState(isMarked)
  const [wasMarked, setWasMarked] = useState(isMarked)
  if (isMarked !== wasMarked) {
    setWasMarked(isMarked)
    if (isMarked) setOpen(true)
  }
  const text = transcript?.text ?? null
  const reason = transcript?.reason ?? null
  const folded = text === null ? null : foldTranscript(text)
  return (
    <>
      {/* Rendered before the words arrive, so that screen readers announce them. */}
      <span className="visually-hidden" role="status">
        {!wasThere && folded !== null && `Transcript: ${folded}`}
      </span>
      {text !== null && (
        <div className={classes.transcript} role="group" aria-label={`Transcript of ${file.name}`}>
          <p className={classes.mark} title="Transcribed automatically. It may contain mistakes.">
            <IconSparkles size={14} stroke={1.5} aria-hidden="true" />
            Automatic transcript
          </p>
          <p className={classes.words} dir="auto">
            {isOpen ? text : folded}
          </p>
          {folded !== text && (
            <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Show less' : 'Show all'}
            </button>
          )}
        </div>
      )}
      {reason !== null && <p className={classes.reason}>{transcriptReason(reason)}</p>}
    </>
  )
}
