import { ActionIcon, Textarea } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { PhotoButton } from './PhotoButton.tsx'
import classes from './TextField.module.css'

interface TextFieldProps {
  onWrite: (text: string, photos: readonly File[]) => void
}

/** Maximum length of a text in the simulator. */
const TEXT_MAX = 10_000

/** The phone's message field. Enter sends, Shift Enter starts a new line. */
export const TextField = ({ onWrite }: TextFieldProps) => {
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const isEmpty = text.trim() === '' && photos.length === 0

  const send = () => {
    if (isEmpty) return
    onWrite(text.trim() === '' ? '' : text, photos)
    setText('')
    setPhotos([])
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    // During IME composition Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <PhotoButton count={photos.length} onPhotos={setPhotos} />
      <Textarea
        className={classes.text ?? ''}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={TEXT_MAX}
        aria-label="Text message"
        placeholder="Text message"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
      />
      <ActionIcon type="submit" variant="filled" radius="50%" size={30} aria-label="Send" disabled={isEmpty}>
        <IconArrowUp size={16} stroke={1.75} />
      </ActionIcon>
    </form>
  )
}
