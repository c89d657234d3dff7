import { useState } from 'react'
import type { FileProps } from './file-props.ts'
import { FailedFile } from './FailedFile.tsx'
import { PlayBar } from '../../../media/playback/PlayBar.tsx'
import { usePlayback } from '../../../media/playback/use-playback.ts'
import classes from '../../../media/playback/Players.module.css'

const SPEEDS = [1, 1.5, 2] as const

/** Plays an audio file with our own controls instead of the browser's. */
export const AudioPlayer = ({ file, url, onFailed, onPlay }: FileProps) => {
  const playback = usePlayback(onFailed)
  const [audio, setAudio] = useState<HTMLMediaElement | null>(null)
  const [speed, setSpeed] = useState(0)
  const { ref, onPlay: noteStart, ...element } = playback.element
  const isNew = onPlay !== null && file.playedAt === null
  if (playback.failed) return <FailedFile file={file} />
  const increaseSpeed = () => {
    const next = (speed + 1) % SPEEDS.length
    setSpeed(next)
    if (audio !== null) audio.playbackRate = SPEEDS[next] ?? 1
  }
  return (
    <div className={classes.audio} role="group" aria-label={`Audio ${file.name}${isNew ? ', not played yet' : ''}`}>
      {/* Clients' recordings have no captions. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={(media) => {
          ref(media)
          setAudio(media)
        }}
        src={url}
        preload="metadata"
        onPlay={(event) => {
          noteStart(event)
          if (isNew) onPlay(file)
        }}
        {...element}
      />
      {isNew && <span className={classes.fresh} title="Not played yet" />}
      <PlayBar name={file.name} playback={playback}>
        <button type="button" className={classes.speed} aria-label={`Speed ${SPEEDS[speed]}×`} onClick={increaseSpeed}>
          {SPEEDS[speed]}×
        </button>
      </PlayBar>
    </div>
  )
}
