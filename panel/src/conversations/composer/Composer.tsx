import { Button } from '@mantine/core'
import { IconArrowUp, IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import type { Desk } from '../desk.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { holdSentence, remaining, submits, textProblem } from './composer-rules.ts'
import { AttachButton } from './AttachButton.tsx'
import { SegmentCount } from './SegmentCount.tsx'
import { useDraft } from './use-draft.ts'
import { useDrop } from './use-drop.ts'
import { useTray } from './use-tray.ts'
import classes from './Composer.module.css'

/** What others may do with the composer. */
export interface ComposerHandle {
  focus: () => void
  /** Puts a text and files that were not sent in front of what is being written. */
  takeBack: (text: string, files?: readonly Media[]) => void
}

interface ComposerProps {
  thread: Thread
  desk: Desk
  ref: Ref<ComposerHandle>
}

const TrayList = lazy(async () => ({ default: (await import('../../media/TrayList.tsx')).TrayList }))

const count = new Intl.NumberFormat('en-US')

/** Writes to the client of a thread, or says why nobody can. */
export const Composer = ({ thread, desk, ref }: ComposerProps) => {
  const hold = holdSentence(thread)
  if (hold === null) return <Field thread={thread} desk={desk} ref={ref} />
  return (
    <div className={classes.place}>
      <p className={classes.hold}>
        <IconLock size={16} stroke={1.5} aria-hidden="true" />
        {hold}
      </p>
    </div>
  )
}

const Field = ({ thread, desk, ref }: ComposerProps) => {
  const { contactId, title, lastSequence } = thread
  const area = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(thread, desk, area)
  const files = useTray(desk.accountId, contactId)
  const [refused, setRefused] = useState(false)
  const { text } = draft
  const left = remaining(text)
  const problem = left < 0 || refused ? textProblem(contactId, text, files.items) : null

  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    takeBack: (unsent, media = []) => {
      draft.change([unsent, text].filter((part) => part.trim() !== '').join('\n'))
      files.putBack(media)
      area.current?.focus()
    },
  }))

  const change = (next: string) => {
    setRefused(false)
    draft.change(next)
  }

  const submit = () => {
    const isRefused = textProblem(contactId, text, files.items) !== null
    setRefused(isRefused)
    if (isRefused) return
    desk.outbox.send(contactId, text.trim(), lastSequence, files.take())
    draft.clear()
    area.current?.focus()
  }

  const { over, drop } = useDrop(files.add)

  const press = (event: KeyboardEvent) => {
    if (!submits(event.nativeEvent)) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      className={classes.place}
      aria-label={`Write to ${title}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div
        className={classes.composer}
        data-problem={problem !== null || undefined}
        data-over={over || undefined}
        {...drop}
      >
        {files.tray !== null && files.items.length > 0 && (
          <Suspense fallback={<div className={classes.trayPlace} />}>
            <TrayList tray={files.tray} items={files.items} />
          </Suspense>
        )}
        <div className={classes.grow} data-text={`${text}\n`}>
          <textarea
            ref={area}
            className={classes.area}
            dir="auto"
            rows={1}
            placeholder={`Write to ${title}`}
            aria-label={`Message to ${title}`}
            aria-invalid={problem !== null}
            aria-describedby="composer-words"
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={press}
            onPaste={(event) => {
              const { files: pasted } = event.clipboardData
              if (pasted.length === 0) return
              event.preventDefault()
              files.add(pasted)
            }}
            onBlur={() => void desk.drafts.flush(contactId)}
          />
        </div>
        <div className={classes.foot} id="composer-words">
          <AttachButton onFiles={files.add} />
          <p className={classes.problem} role="alert">
            {problem}
          </p>
          <SegmentCount text={text} />
          <span className={classes.left} data-over={left < 0 || undefined}>
            {left < 0 ? `−${count.format(-left)}` : count.format(left)} left
          </span>
          <Button type="submit" className={classes.send ?? ''} rightSection={<KeyCap>Enter</KeyCap>}>
            Send
          </Button>
          <button type="submit" className={classes.sendShort} aria-label="Send">
            <IconArrowUp size={20} stroke={1.5} aria-hidden="true" />
          </button>
        </div>
      </div>
    </form>
  )
}
