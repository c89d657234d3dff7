import { IconMicrophone } from '@tabler/icons-react'
import classes from './InTranscript.module.css'

/** Shown before text found in a transcript, which no one wrote. */
export const InTranscript = () => (
  <>
    <IconMicrophone className={classes.said} size={14} stroke={1.5} aria-hidden="true" />
    <span className="visually-hidden">Said in a recording: </span>
  </>
)
