import { Button } from '@mantine/core'
import { IconArrowUp, IconLock } from '@tabler/icons-react'
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import type { Desk } from '../desk.ts'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { holdSentence, remaining, submits, textProblem } from './composer-rules.ts'
import { SegmentCount } from './SegmentCount.tsx'
import { useDraft } from './use-draft.ts'
import classes from './Composer.module.css'

/** What others may do with the composer. */
export interface ComposerHandle {
  focus: () => void
  /** Puts a text that was not sent in front of what is being written. */
  takeBack: (text: string) => void
}

interface ComposerProps {
  thread: Thread
  desk: Desk
  ref: Ref<ComposerHandle>
}

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
  const [refused, setRefused] = useState<string | null>(null)
  const { text } = draft
  const left = remaining(text)
  const problem = left < 0 ? textProblem(contactId, text) : refused

  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    takeBack: (unsent) => {
      draft.change(text.trim() === '' ? unsent : `${unsent}\n${text}`)
      area.current?.focus()
    },
  }))

  const change = (next: string) => {
    setRefused(null)
    draft.change(next)
  }

  const submit = () => {
    const why = textProblem(contactId, text)
    setRefused(why)
    if (why !== null) return
    desk.outbox.send(contactId, text.trim(), lastSequence)
    draft.clear()
    area.current?.focus()
  }

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
      <div className={classes.composer} data-problem={problem !== null || undefined}>
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
            onBlur={() => void desk.drafts.flush(contactId)}
          />
        </div>
        <div className={classes.foot} id="composer-words">
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
