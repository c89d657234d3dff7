import { IconVideo } from '@tabler/icons-react'
import { isRecording } from '../client/recording/record-video.ts'
import classes from './RecordVideo.module.css'

export const RECORD_VIDEO_LABEL = 'Record-video mode'

/** In the navigation: says that the mode is on. */
export const RecordVideoStatus = ({ rail }: { rail: boolean }) =>
  isRecording() ? (
    <p
      className={classes.word}
      data-rail={rail || undefined}
      data-tip={`${RECORD_VIDEO_LABEL}: who clients are is hidden`}
      role="status"
    >
      <IconVideo size={18} stroke={1.5} aria-hidden="true" />
      <span className={rail ? 'said' : undefined}>{RECORD_VIDEO_LABEL}</span>
    </p>
  ) : null

/** On a phone, above the page. */
export const RecordVideoStrip = () =>
  isRecording() ? (
    <p className={classes.strip}>
      <IconVideo size={14} stroke={1.5} aria-hidden="true" />
      {RECORD_VIDEO_LABEL}
    </p>
  ) : null
