import { UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactionType } from '@attune/contract/conversations/constants'
import type { PhoneText } from '@attune/contract/conversations/playground-calls'
import { useAccount } from '../../client/account.ts'
import { formatTime, formatDay } from '../../ui/time/format-times.ts'
import { rowsOf } from './text-rows.ts'
import { PhoneFile } from './PhoneFile.tsx'
import { Reactions } from './Reactions.tsx'
import type { UnsentText } from './use-text-as-client.ts'
import classes from './Texts.module.css'

interface TextsProps {
  texts: readonly PhoneText[]
  unsent: readonly UnsentText[]
  onRetry: (unsent: UnsentText) => void
  onReact: (text: PhoneText, type: ReactionType | null) => void
}

/** The phone's conversation: received texts at the left, written ones at the right. */
export const Texts = ({ texts, unsent, onRetry, onReact }: TextsProps) => {
  const { timezone } = useAccount()
  const list = useStickToEnd(texts.length + unsent.length)
  const written = unsent.map(echoOf)
  const failed = new Map(unsent.filter(({ isFailed }) => isFailed).map((item) => [item.id, item]))
  const rows = rowsOf([...texts, ...written], timezone)
  if (rows.length === 0) return <p className={classes.nothing}>No texts yet. What you write goes to the coach.</p>
  return (
    // Focusable, so that the keyboard can scroll it.
    <div ref={list} className={classes.texts} role="log" aria-label="Texts" tabIndex={0}>
      {rows.map(({ text, day, endsGroup }) => (
        <div key={text.id} className={classes.entry} data-direction={text.direction} data-ends={endsGroup || undefined}>
          {day !== null && <p className={classes.day}>{formatDay(day, new Date(), timezone)}</p>}
          {text.media.map((file, at) => (
            // The order of files never changes.
            // eslint-disable-next-line react/no-array-index-key
            <PhoneFile key={at} file={file} />
          ))}
          <Reactions text={text} onReact={(type) => onReact(text, type)}>
            {text.text !== '' && <p className={classes.bubble}>{text.text}</p>}
          </Reactions>
          {(endsGroup || failed.has(text.id) || text.status === 'failed') && (
            <p className={classes.meta}>
              <time dateTime={text.at}>{formatTime(new Date(text.at), timezone)}</time>
              <TextState text={text} failed={failed.get(text.id)} onRetry={onRetry} />
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

/** An unsent text as a regular one, to render it in place. */
const echoOf = ({ id, text, at, photos }: UnsentText): PhoneText => ({
  ...{ id, text, at, direction: 'out', status: 'waiting' },
  media: photos.map(({ url, file: { type: mime } }) => ({ url, mime, width: null, height: null })),
  reactions: [],
})

interface TextStateProps {
  text: PhoneText
  failed: UnsentText | undefined
  onRetry: (unsent: UnsentText) => void
}

/** The state of a text in a word. */
const TextState = ({ text: { direction, status }, failed, onRetry }: TextStateProps) => {
  if (failed !== undefined) {
    return (
      <>
        <span className={classes.bad}>
          <IconAlertCircle size={14} stroke={1.5} aria-hidden="true" />
          Not sent
        </span>
        <UnstyledButton className={classes.retry} onClick={() => onRetry(failed)}>
          Try again
        </UnstyledButton>
      </>
    )
  }
  if (direction === 'in') return status === 'failed' ? <span className={classes.bad}>Reported as failed</span> : null
  if (status === 'waiting') return <span>Sending</span>
  return (
    <span className={classes.good}>
      <IconCheck size={14} stroke={1.5} aria-hidden="true" />
      Received
    </span>
  )
}

/** Keeps the newest text in view while the reader is at the end; never moves someone who has scrolled up. */
const useStickToEnd = (count: number) => {
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const isEmpty = count === 0
  const follow = () => {
    if (list.current !== null && isAtEnd.current) list.current.scrollTop = list.current.scrollHeight
  }
  useLayoutEffect(follow, [count])
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const handleScroll = () => {
      isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - 40
    }
    // The growing text field takes its height from the list.
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', handleScroll)
    }
  }, [isEmpty])
  return list
}
