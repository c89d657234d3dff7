import { CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { FoundMessage } from '@attune/contract/conversations/search-calls'
import type { Thread } from '@attune/contract/conversations/entity'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { notify, notifyFailure } from '../../client/notify.ts'
import { serverNow } from '../../client/server-clock.ts'
import { formatWallTime, parseWallTime } from '../../contacts/wall-time.ts'
import { TypedDateField } from '../../ui/inputs/TypedDateField.tsx'
import { InTranscript } from '../threads/found/InTranscript.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { piecesOf } from '../threads/found/mark-matches.ts'
import { useThreadHits } from './use-thread-hits.ts'
import classes from './ThreadSearch.module.css'

interface ThreadSearchProps {
  thread: Thread
  /** The reader's time zone. */
  zone: string
  /** The message that the conversation is open at. */
  msgId: string | undefined
  /** Opens the conversation at a message; `isNext`: after another one that was found. */
  onGo: (messageId: string, isNext: boolean) => void
  onClose: () => void
}

const DEBOUNCE_MS = 200
const SEARCH_MAX = 200
/** Before any message, so that a mistyped year is noticed. */
const FIRST_DAY = '2000-01-01'

/** Searches one conversation: Enter and the arrows go through the hits, and a date leads to its first message. */
export const ThreadSearch = ({ thread, zone, msgId, onGo, onClose }: ThreadSearchProps) => {
  const [words, setWords] = useState('')
  const [day, setDay] = useState<string | null>(null)
  const [q] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const { hits, hasMore, error, isCurrent } = useThreadHits(thread.contactId, q)
  const field = useRef<HTMLInputElement>(null)
  const at = hits.findIndex(({ message }) => message.id === msgId)
  const hit = hits[at]

  // The newest one, as soon as it is found.
  const [newest] = isCurrent ? hits : []
  const goFirst = useEffectEvent(() => newest !== undefined && onGo(newest.message.id, at !== -1))
  useEffect(() => void goFirst(), [q, newest?.message.id])
  useEffect(() => field.current?.focus(), [])

  /** 1 is older. */
  const step = (by: number) => {
    const next = hits[at === -1 ? 0 : (at + by + hits.length) % hits.length]
    if (next !== undefined) onGo(next.message.id, at !== -1)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.target === field.current && ['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key))
      step(event.key === 'ArrowDown' || event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const begin = useLatest()
  const goToDay = async (chosen: string) => {
    // Meanwhile, another day may have been typed, or another client's conversation opened, where someone writes by now.
    const isWanted = begin()
    const since = parseWallTime(`${chosen}T00:00`, zone)
    if (since === null) return
    const { data } = await calls.conversations.listMessages({
      id: thread.contactId,
      since: since.toISOString(),
      limit: 1,
    })
    if (!isWanted()) return
    if (data[0] === undefined) notify({ kind: 'good', title: 'No messages on that day or later' })
    else onGo(data[0].id, false)
  }

  return (
    // The keys are those of the field in it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <search className={classes.bar} aria-label={`Search the conversation with ${thread.title}`} onKeyDown={press}>
      <label className={classes.field}>
        <IconSearch size={15} stroke={1.5} aria-hidden="true" />
        <input
          ref={field}
          type="text"
          aria-label="Search this conversation"
          placeholder="Search this conversation"
          maxLength={SEARCH_MAX}
          autoComplete="off"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <span className={classes.count} role="status">
          {error === null ? isCurrent && countOf(at, hits.length, hasMore) : failureOf(error).content}
        </span>
      </label>
      <Step label="Older" icon={IconChevronUp} disabled={hits.length === 0} onClick={() => step(1)} />
      <Step label="Newer" icon={IconChevronDown} disabled={hits.length === 0} onClick={() => step(-1)} />
      <div className={classes.date}>
        <TypedDateField
          label="Go to a date"
          hideLabel
          min={FIRST_DAY}
          max={formatWallTime(new Date(serverNow()), zone).slice(0, 10)}
          value={day}
          onChange={(chosen) => {
            setDay(chosen ?? null)
            if (typeof chosen === 'string') void goToDay(chosen).catch(notifyFailure)
          }}
        />
      </div>
      <CloseButton size={28} aria-label="Close search" onClick={onClose} />
      {hit !== undefined && <Excerpt found={hit} />}
    </search>
  )
}

const countOf = (at: number, count: number, hasMore: boolean): string => {
  if (count === 0) return 'No result'
  const all = `${count}${hasMore ? '+' : ''}`
  return at === -1 ? all : `${at + 1} of ${all}`
}

/** The found words, marked. */
const Excerpt = ({ found: { message, marks } }: { found: FoundMessage }) => (
  <p className={classes.excerpt} dir="auto">
    {message.in === 'transcript' && <InTranscript />}
    {piecesOf(message.text, marks).map(({ text, marked }, place) =>
      marked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
    )}
  </p>
)

interface StepProps {
  label: string
  icon: typeof IconChevronUp
  disabled: boolean
  onClick: () => void
}

const Step = ({ label, icon: Icon, disabled, onClick }: StepProps) => (
  <button
    type="button"
    className={`icon-button ${classes.step}`}
    aria-label={label}
    data-tip={label}
    data-tip-at="below"
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={18} stroke={1.5} aria-hidden="true" />
  </button>
)
