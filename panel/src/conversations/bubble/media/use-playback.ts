import { useState, type SyntheticEvent } from 'react'

/** One sound or film plays at a time in the whole panel. */
let playing: HTMLMediaElement | null = null

export interface Playback {
  isPlaying: boolean
  /** Seconds. */
  at: number
  /** Seconds; null until the browser knows, and for ever of a file that does not say. */
  duration: number | null
  failed: boolean
  toggle: () => void
  seek: (seconds: number) => void
  /** To be put on the native element. */
  element: {
    ref: (element: HTMLMediaElement | null) => void
    onPlay: (event: SyntheticEvent<HTMLMediaElement>) => void
    onPause: () => void
    onEnded: () => void
    onTimeUpdate: (event: SyntheticEvent<HTMLMediaElement>) => void
    onLoadedMetadata: (event: SyntheticEvent<HTMLMediaElement>) => void
    onDurationChange: (event: SyntheticEvent<HTMLMediaElement>) => void
    onError: () => void
  }
}

/** What a native element plays, as its own controls need to know it. */
export const usePlayback = (onFailed: () => void): Playback => {
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [duration, setDuration] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const fail = () => {
    setFailed(true)
    setIsPlaying(false)
    onFailed()
  }
  const readDuration = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
    setDuration(Number.isFinite(currentTarget.duration) ? currentTarget.duration : null)
  return {
    ...{ isPlaying, at, duration, failed },
    toggle: () => {
      if (media === null) return
      // What cannot be played says so by its error event; a play that another one cuts short needs no word.
      if (media.paused) void media.play().catch(() => undefined)
      else media.pause()
    },
    seek: (seconds) => {
      if (media !== null) media.currentTime = seconds
      setAt(seconds)
    },
    element: {
      ref: setMedia,
      onPlay: ({ currentTarget }) => {
        if (playing !== currentTarget) playing?.pause()
        playing = currentTarget
        setIsPlaying(true)
      },
      onPause: () => setIsPlaying(false),
      onEnded: () => setIsPlaying(false),
      onTimeUpdate: ({ currentTarget }) => setAt(currentTarget.currentTime),
      onLoadedMetadata: readDuration,
      onDurationChange: readDuration,
      onError: fail,
    },
  }
}
