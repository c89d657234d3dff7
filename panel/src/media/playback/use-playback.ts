import { useState, type SyntheticEvent } from 'react'

/** Only one audio or video plays at a time in the whole panel. */
let playing: HTMLMediaElement | null = null

export interface Playback {
  isPlaying: boolean
  /** Seconds. */
  at: number
  /** Seconds; null until the browser knows, which some files never tell it. */
  duration: number | null
  failed: boolean
  toggle: () => void
  seek: (seconds: number) => void
  /** Props for the native element. */
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

/** Playback state of a native media element, for custom controls. */
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
  const readDuration = (element: HTMLMediaElement) =>
    setDuration(Number.isFinite(element.duration) ? element.duration : null)
  return {
    ...{ isPlaying, at, duration, failed },
    toggle: () => {
      if (media === null) return
      // Failures arrive as an error event; a play() cut short by another one needs no report.
      if (media.paused) void media.play().catch(() => undefined)
      else media.pause()
    },
    seek: (seconds) => {
      if (media !== null) media.currentTime = seconds
      setAt(seconds)
    },
    element: {
      // It starts loading before it is on the page, and events it fires until then aren't received.
      ref: (element) => {
        setMedia(element)
        if (element !== null) readDuration(element)
      },
      onPlay: ({ currentTarget }) => {
        if (playing !== currentTarget) playing?.pause()
        playing = currentTarget
        setIsPlaying(true)
      },
      onPause: () => setIsPlaying(false),
      onEnded: () => setIsPlaying(false),
      onTimeUpdate: ({ currentTarget }) => setAt(currentTarget.currentTime),
      onLoadedMetadata: ({ currentTarget }) => readDuration(currentTarget),
      onDurationChange: ({ currentTarget }) => readDuration(currentTarget),
      onError: fail,
    },
  }
}
