import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPlayTime } from './format-play-time.ts'
import type { Playback } from './use-playback.ts'
import classes from './Players.module.css'

interface PlayBarProps {
  name: string
  playback: Playback
  /** More controls, placed at the end. */
  children?: ReactNode
}

/** Play button, position slider and duration. */
export const PlayBar = ({ name, playback: { isPlaying, at, duration, toggle, seek }, children }: PlayBarProps) => (
  <div className={classes.bar}>
    <button
      type="button"
      className={`icon-button ${classes.button}`}
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${name}`}
      onClick={toggle}
    >
      {isPlaying ? (
        <IconPlayerPause size={18} stroke={1.5} aria-hidden="true" />
      ) : (
        <IconPlayerPlay size={18} stroke={1.5} aria-hidden="true" />
      )}
    </button>
    <input
      type="range"
      className={classes.place}
      aria-label={`Position in ${name}`}
      aria-valuetext={duration === null ? formatPlayTime(at) : `${formatPlayTime(at)} of ${formatPlayTime(duration)}`}
      min={0}
      max={duration ?? 1}
      step={0.1}
      value={Math.min(at, duration ?? 0)}
      disabled={duration === null}
      style={{ '--share': duration === null ? 0 : Math.min(1, at / duration) } as React.CSSProperties}
      onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
    />
    <span className={classes.time}>
      {duration === null || isPlaying || at > 0 ? formatPlayTime(at) : formatPlayTime(duration)}
      {(isPlaying || at > 0) && duration !== null && ` / ${formatPlayTime(duration)}`}
    </span>
    {children}
  </div>
)
