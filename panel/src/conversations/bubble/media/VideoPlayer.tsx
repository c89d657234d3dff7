import { IconMaximize, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { pictureSizeOf } from '../media-size.ts'
import { FailedFile } from './FailedFile.tsx'
import type { FileProps } from './file-props.ts'
import { PlayBar } from '../../../media/playback/PlayBar.tsx'
import { usePlayback } from '../../../media/playback/use-playback.ts'
import classes from '../../../media/playback/Players.module.css'

/** Plays a video with our own controls. Its space is reserved, whatever its shape turns out to be. */
export const VideoPlayer = ({ file, url, onFailed }: FileProps) => {
  const playback = usePlayback(onFailed)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [muted, setMuted] = useState(false)
  const { ref, ...element } = playback.element
  if (playback.failed) return <FailedFile file={file} />
  return (
    <div className={classes.video} role="group" aria-label={`Video ${file.name}`} style={placeOf(file)}>
      {/* Clients' videos have no captions. For the keyboard, the button below does the same as a click. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <video
        ref={(media) => {
          ref(media)
          setVideo(media)
        }}
        src={url}
        preload="metadata"
        playsInline
        muted={muted}
        onClick={(event) => void (event.altKey || playback.toggle())}
        {...element}
      />
      <PlayBar name={file.name} playback={playback}>
        <button
          type="button"
          className={`icon-button ${classes.button}`}
          aria-label={muted ? 'Sound on' : 'Sound off'}
          onClick={() => setMuted(!muted)}
        >
          {muted ? (
            <IconVolumeOff size={16} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconVolume size={16} stroke={1.5} aria-hidden="true" />
          )}
        </button>
        <button
          type="button"
          className={`icon-button ${classes.button}`}
          aria-label="Full screen"
          // Some phone browsers refuse: the video keeps playing in place.
          onClick={() => void video?.requestFullscreen?.().catch(() => undefined)}
        >
          <IconMaximize size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </PlayBar>
    </div>
  )
}

/** Many videos have no stored size; those get 16:9. */
const placeOf = ({ width, height }: FileProps['file']): CSSProperties => {
  const size = pictureSizeOf(width ?? 474, height ?? 267)
  return { width: size.width, aspectRatio: `${size.width} / ${size.height}` }
}
