import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useVoiceNote } from './current-voice-note.ts'
import { pauseVoiceNote } from './voice-note.ts'
import classes from './VoiceStrip.module.css'

const VoiceStrip = lazyPart(async () => (await import('./VoiceStrip.tsx')).VoiceStrip)

interface VoicePlaceProps {
  contactId: string
  onFiles: (files: Iterable<File>) => void
  onLeave: () => void
}

/** The voice note being recorded for this client. It pauses when another conversation is opened, and waits here. */
export const VoicePlace = ({ contactId, onFiles, onLeave }: VoicePlaceProps) => {
  const note = useVoiceNote()
  const isHere = note?.contactId === contactId
  useEffect(() => (isHere ? pauseVoiceNote : undefined), [isHere])
  if (!isHere) return null
  return (
    <Suspense fallback={<div className={classes.strip} />}>
      <VoiceStrip note={note} onFiles={onFiles} onLeave={onLeave} />
    </Suspense>
  )
}
