import { IconMaximize, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { pictureSizeOf } from '../media-size.ts'
import { FailedFile } from './FailedFile.tsx'
import type { FileProps } from './file-props.ts'
import { PlayBar } from './PlayBar.tsx'
import { usePlayback } from './use-playback.ts'
import classes from './Players.module.css'

/** A film, with controls of our own over the browser's. Its place is kept, whatever its shape turns out to be. */
export const VideoPlayer = ({ file, url, onFailed }: FileProps) => {
  const playback = usePlayback(onFailed)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [muted, setMuted] = useState(false)
  const { ref, ...element } = playback.element
  if (playback.failed) return <FailedFile file={file} />
  return (
    <div className={classes.video} role="group" aria-label={`Video ${file.name}`} style={placeOf(file)}>
      {/* Clients send what they filmed: nobody has captions for it. The button below does the same by keyboard. */}
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
          // Refused by the browser of a phone, say: the film plays where it is.
          onClick={() => void video?.requestFullscreen?.().catch(() => undefined)}
        >
          <IconMaximize size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </PlayBar>
    </div>
  )
}

/** Films have no stored size unless they came with one: then they get the shape of most. */
const placeOf = ({ width, height }: FileProps['file']): CSSProperties => {
  const size = pictureSizeOf(width ?? 474, height ?? 267)
  return { width: size.width, aspectRatio: `${size.width} / ${size.height}` }
}
