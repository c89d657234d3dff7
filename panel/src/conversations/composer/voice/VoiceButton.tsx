import { IconMicrophone } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { notify, notifyFailure } from '../../../client/notify.ts'
import { ToolButton } from '../tools/ToolButton.tsx'
import { currentVoiceNote, useVoiceNote } from './current-voice-note.ts'
import { finishVoiceNote, startVoiceNote } from './voice-note.ts'

interface VoiceButtonProps {
  contactId: string
  onFiles: (files: Iterable<File>) => void
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** Starts a voice note, and attaches it when pressed again. */
export const VoiceButton = ({ contactId, onFiles, onLeave }: VoiceButtonProps) => {
  const note = useVoiceNote()
  const isHere = note?.contactId === contactId
  const start = async () => {
    const problem = await startVoiceNote(contactId)
    if (problem !== null) notify({ kind: 'bad', title: 'Not recorded', content: problem })
  }
  const press = () => void (isHere ? attachVoiceNote(onFiles) : start()).catch(notifyFailure).finally(onLeave)
  return (
    <ToolButton
      label={isHere ? 'Attach the voice note' : 'Record a voice note'}
      keyHint="Alt V"
      aria-pressed={isHere}
      data-voice
      onClick={press}
    >
      <IconMicrophone size={17} stroke={1.5} aria-hidden="true" />
    </ToolButton>
  )
}

/** Ends the recording and adds it to the message's files. */
export const attachVoiceNote = async (onFiles: VoiceButtonProps['onFiles']): Promise<void> => {
  const { phase } = currentVoiceNote() ?? {}
  if (phase === undefined || phase === 'asking' || phase === 'saving') return
  const file = await finishVoiceNote()
  if (file === null) notify({ kind: 'bad', title: 'Not recorded', content: 'Nothing was recorded. Try again.' })
  else onFiles([file])
}

/** Presses the button if this is its key, by its position: with Alt, many keyboards type something else. */
export const pressVoiceButton = ({ nativeEvent: key, currentTarget }: KeyboardEvent): boolean => {
  if (key.code !== 'KeyV' || !key.altKey || key.ctrlKey || key.metaKey || key.shiftKey || key.isComposing) return false
  currentTarget.closest('form')?.querySelector<HTMLElement>('[data-voice]')?.click()
  return true
}
