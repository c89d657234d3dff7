import { IconVideo } from '@tabler/icons-react'
import { isRecording } from '../client/recording/record-video.ts'
import classes from './RecordVideo.module.css'

export const RECORD_VIDEO_LABEL = 'Record-video mode'

/** Shown in the navigation while the mode is on. */
export const RecordVideoStatus = ({ rail }: { rail: boolean }) =>
  isRecording() ? (
    <p
      className={classes.word}
      data-rail={rail || undefined}
      data-tip={`${RECORD_VIDEO_LABEL}: client identities are hidden`}
      role="status"
    >
      <IconVideo size={18} stroke={1.5} aria-hidden="true" />
      <span className={rail ? 'visually-hidden' : undefined}>{RECORD_VIDEO_LABEL}</span>
    </p>
  ) : null

/** Shown above the page on a phone. */
export const RecordVideoStrip = () =>
  isRecording() ? (
    <p className={classes.strip}>
      <IconVideo size={14} stroke={1.5} aria-hidden="true" />
      {RECORD_VIDEO_LABEL}
    </p>
  ) : null
