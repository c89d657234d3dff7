import { IconVideo } from '@tabler/icons-react'
import { isRecording } from '../client/recording/record-video.ts'
import classes from './RecordVideo.module.css'

export const WORDS = 'Record-video mode'

/** In the navigation: says that the mode is on. */
export const RecordVideoWord = ({ rail }: { rail: boolean }) =>
  isRecording() ? (
    <p
      className={classes.word}
      data-rail={rail || undefined}
      data-tip={`${WORDS}: who clients are is hidden`}
      role="status"
    >
      <IconVideo size={18} stroke={1.5} aria-hidden="true" />
      <span className={rail ? 'said' : undefined}>{WORDS}</span>
    </p>
  ) : null

/** On a phone, above the page. */
export const RecordVideoStrip = () =>
  isRecording() ? (
    <p className={classes.strip}>
      <IconVideo size={14} stroke={1.5} aria-hidden="true" />
      {WORDS}
    </p>
  ) : null
