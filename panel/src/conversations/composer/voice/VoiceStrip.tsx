import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { notify, notifyFailure } from '../../../client/notify.ts'
import { formatPlayTime } from '../../../media/playback/format-play-time.ts'
import { attachVoiceNote, pressVoiceButton } from './VoiceButton.tsx'
import type { VoiceNote } from './current-voice-note.ts'
import {
  dropVoiceNote,
  finishVoiceNote,
  pauseVoiceNote,
  readVoiceLevel,
  readVoiceSeconds,
  resumeVoiceNote,
  VOICE_SECONDS_MAX,
} from './voice-note.ts'
import classes from './VoiceStrip.module.css'

interface VoiceStripProps {
  note: VoiceNote
  onFiles: (files: Iterable<File>) => void
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** Shorter ones are deleted at once when discarded; longer ones can be restored for a moment. */
const WORTH_KEEPING_SECONDS = 3

/** A voice note being recorded: its length, volume and actions. */
export const VoiceStrip = ({ note: { phase, reason }, onFiles, onLeave }: VoiceStripProps) => {
  const [seconds, setSeconds] = useState(readVoiceSeconds)
  const meter = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(readVoiceSeconds())
      meter.current?.style.setProperty('--level', readVoiceLevel().toFixed(2))
    }, 100)
    return () => clearInterval(timer)
  }, [])
  const discard = async () => {
    const isWorthKeeping = readVoiceSeconds() >= WORTH_KEEPING_SECONDS
    const file = isWorthKeeping ? await finishVoiceNote() : null
    if (!isWorthKeeping) dropVoiceNote()
    if (file === null) return
    notify({
      kind: 'good',
      title: 'Voice note discarded',
      action: { label: 'Undo', run: () => onFiles([file]) },
      visibleMs: 10_000,
    })
  }
  const run = (what: () => Promise<void>) => void what().catch(notifyFailure).finally(onLeave)
  const isBusy = phase === 'asking' || phase === 'saving'
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.strip}
      role="group"
      aria-label="Voice note"
      data-phase={phase}
      onKeyDown={(event) => {
        if (pressVoiceButton(event)) return event.preventDefault()
        if (event.key !== 'Escape') return
        pauseVoiceNote()
        onLeave()
      }}
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.words} role="status">
        {describePhase(phase, reason)}
      </span>
      <span className={classes.time} role="timer" aria-label="Recorded">
        {formatPlayTime(seconds)} / {formatPlayTime(VOICE_SECONDS_MAX)}
      </span>
      <span ref={meter} className={classes.meter} aria-hidden="true" />
      <span className={classes.actions}>
        {phase === 'recording' && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={pauseVoiceNote}>
            Pause
          </Button>
        )}
        {phase === 'paused' && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={resumeVoiceNote}>
            Go on
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={phase === 'saving'}
          onClick={() => run(discard)}
        >
          Discard
        </Button>
        <Button
          variant="light"
          size="compact-sm"
          disabled={isBusy}
          loading={phase === 'saving'}
          onClick={() => run(() => attachVoiceNote(onFiles))}
        >
          Attach
        </Button>
      </span>
    </div>
  )
}

const describePhase = (phase: VoiceNote['phase'], reason: VoiceNote['reason']): string => {
  if (reason === 'lost') return 'The microphone is gone. What was recorded is kept.'
  if (reason === 'long') return 'A voice note can be up to one minute long.'
  if (phase === 'asking') return 'Allow the microphone in your browser'
  if (phase === 'saving') return 'One moment'
  return phase === 'paused' ? 'Paused' : 'Recording'
}
