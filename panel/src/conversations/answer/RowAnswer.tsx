import { Button } from '@mantine/core'
import { IconArrowUp, IconExternalLink, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { keepToastsAbove } from '../../ui/keep-toasts-above.ts'
import { registerComposer, writeTo } from '../../ui/keys/composer-cursor.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { expectWord } from '../../ui/keys/use-shortcuts.ts'
import type { AnswerProps } from '../../ui/list/answer-in-place.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { blockedReason, isSendAndNextKey, isSubmitKey } from '../composer/composer-rules.ts'
import { readComposerSettings } from '../composer/composer-settings.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { useConversationSession } from '../use-conversation-session.ts'
import { threadQuery } from '../use-thread.ts'
import { useRowAnswer } from './use-row-answer.ts'
import classes from './RowAnswer.module.css'

/** A short reply to a client, below their row in a list. Longer replies are written in the conversation. */
export const RowAnswer = (props: AnswerProps) => {
  const { contactId } = props
  // Keeps the thread up to date, and drops it afterwards: Conversations would take it for what is known now.
  const session = useConversationSession()
  const { data: thread, error, refetch } = useQuery(threadQuery(contactId))
  useSteps(session, props)
  if (thread === undefined)
    return error === null ? (
      <div className={classes.loading} />
    ) : (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    )
  const reason = blockedReason(thread)
  return reason === null ? (
    <Field {...props} thread={thread} session={session} />
  ) : (
    <NoField {...props} reason={reason} />
  )
}

/** While the field is open, this list decides who comes next. */
const useSteps = (session: ConversationSession, { contactId, onSent, onUndone, onClose }: AnswerProps): void => {
  const navigate = useNavigate()
  const newest = useRef({ onSent, onUndone, onClose })
  useLayoutEffect(() => {
    newest.current = { onSent, onUndone, onClose }
  })
  useLayoutEffect(() => {
    const steps = {
      openNextWaiting: () => void newest.current.onSent(true),
      passOver: () => null,
      openToWrite: (of: string) => {
        if (of === contactId) return void newest.current.onUndone()
        // Another client's row may not be listed here.
        writeTo(of)
        void navigate({ to: '/conversations/dialog/$id', params: { id: of } })
      },
      leave: () => newest.current.onClose(),
    }
    session.list = steps
    return () => {
      if (session.list === steps) session.list = null
    }
  }, [session, contactId, navigate])
}

interface FieldProps extends AnswerProps {
  thread: Thread
  session: ConversationSession
}

const Field = (props: FieldProps) => {
  const { contactId, name, onClose, session } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, change, problem, submit } = useRowAnswer(props, area)
  const { enterSends } = readComposerSettings(session.accountId)
  useCursor(contactId, area, (more) => change(text + more))
  return (
    <form
      ref={keepToastsAbove}
      className={classes.answer}
      aria-label={`Reply to ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <div className={classes.field} data-problem={problem !== null || undefined}>
        <div className={classes.grow} data-text={`${text} `}>
          <textarea
            ref={area}
            className={classes.area}
            rows={1}
            dir="auto"
            aria-label={`Message to ${name}`}
            placeholder={`Reply to ${name}`}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={(event) => {
              const andNext = isSendAndNextKey(event.nativeEvent)
              if (andNext || isSubmitKey(event.nativeEvent, enterSends)) {
                event.preventDefault()
                submit(andNext)
              } else if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
                event.preventDefault()
                onClose()
              }
            }}
          />
        </div>
        <Button type="submit" className={classes.send ?? ''} leftSection={<IconArrowUp size={15} stroke={1.5} />}>
          Send
        </Button>
      </div>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={classes.foot}>
        <span className={classes.caps}>
          <KeyCap>Ctrl</KeyCap>
          <KeyCap>Shift</KeyCap>
          <KeyCap>Enter</KeyCap> sends and goes on to the next
        </span>
        <OpenLink contactId={contactId} />
      </p>
    </form>
  )
}

/** The cursor, and what was typed before the field had it. If the field goes away, letters that follow do nothing. */
const useCursor = (
  contactId: string,
  area: RefObject<HTMLTextAreaElement | null>,
  addWords: (more: string) => void,
) => {
  const newest = useRef(addWords)
  useLayoutEffect(() => {
    newest.current = addWords
  })
  useLayoutEffect(() => {
    const field = area.current
    if (field === null) return undefined
    const unregister = registerComposer(contactId, field, (more) => newest.current(more))
    field.scrollIntoView({ block: 'nearest' })
    return () => {
      if (document.activeElement === field && field.value !== '') expectWord()
      unregister()
    }
  }, [contactId, area])
}

/** Takes the cursor as the field would, so that a screen reader reads the reason. */
const NoField = ({ contactId, reason, onClose }: AnswerProps & { reason: string }) => {
  const place = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(
    () => (place.current === null ? undefined : registerComposer(contactId, place.current, () => {})),
    [contactId],
  )
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <p ref={place} className={classes.hold} tabIndex={-1} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <IconLock size={16} stroke={1.5} aria-hidden="true" />
      {reason}
      <OpenLink contactId={contactId} />
    </p>
  )
}

const OpenLink = ({ contactId }: { contactId: string }) => (
  <Link className={classes.open} to="/conversations/dialog/$id" params={{ id: contactId }}>
    <IconExternalLink size={14} stroke={1.5} aria-hidden="true" />
    Open the conversation
  </Link>
)
