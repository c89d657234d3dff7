import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Thread } from '@attune/contract/conversations/entity'
import { useLayoutEffect, useRef } from 'react'
import { calls } from '../../client/calls.ts'
import { haveSeveralAddresses } from '../../conversations/bubble/own-address.ts'
import type { ConversationsSearch } from '../../conversations/data/thread-filters.ts'
import type { TimelineContext } from '../../conversations/timeline/timeline-context.ts'
import { TimelineEntry } from '../../conversations/timeline/TimelineEntry.tsx'
import { timelineRows } from '../../conversations/timeline/timeline-rows.ts'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { LAST_MESSAGES } from '../../conversations/home/use-home.ts'
import classes from './HomePane.module.css'

interface LastMessagesProps {
  thread: Thread
  /** Of the conversation's address. */
  search?: ConversationsSearch
  now: Date
  zone: string
  accountId: string
}

const COUNT = 6
/** A reader who has scrolled up by more than this (px) is reading, and isn't taken to the end. */
const END_PX = 8

/** The last messages, as the conversation shows them. Viewing them here doesn't mark them as read. */
export const LastMessages = ({ thread, search = {}, now, zone, accountId }: LastMessagesProps) => {
  const { contactId } = thread
  const navigate = useNavigate()
  const messages = useQuery({
    queryKey: [...LAST_MESSAGES, contactId],
    queryFn: ({ signal }) => calls.conversations.listMessages({ id: contactId, limit: COUNT }, { signal }),
  })
  const context: TimelineContext = {
    now,
    zone,
    clientZone: thread.contactTimezone,
    accountId,
    clientName: thread.title,
    showsAddress: haveSeveralAddresses(messages.data?.data ?? []),
    marked: undefined,
    // Unsent messages aren't shown here.
    isDeleted: () => false,
    onRetry: () => {},
    onEdit: () => {},
    onDiscard: () => {},
    onShowWritten: null,
    onOpenPicture: () => void navigate({ to: '/conversations/dialog/$id', params: { id: contactId }, search }),
    onStale: () => void messages.refetch(),
  }
  const rows =
    messages.data === undefined
      ? []
      : timelineRows({
          timeline: { messages: messages.data.data, hasOlder: true, hasNewer: false },
          unsent: [],
          unread: null,
          zone,
          accountId,
        })
  const list = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  const newest = messages.data?.data.at(-1)?.id
  // The message to answer is the newest one, so it must be in view.
  useLayoutEffect(() => {
    const element = list.current
    if (newest === undefined || element === null) return undefined
    let top = element.scrollTop
    const showNewest = () => {
      if (isAtEnd.current) element.scrollTo({ top: element.scrollHeight })
    }
    // Scroll events also come when the layout changes. Only scrolling up means that somebody is reading.
    const noteEnd = () => {
      const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX
      if (isEnd || element.scrollTop < top) isAtEnd.current = isEnd
      top = element.scrollTop
    }
    showNewest()
    // What is loaded above takes room away later.
    const resizes = new ResizeObserver(showNewest)
    resizes.observe(element)
    element.addEventListener('scroll', noteEnd)
    return () => {
      resizes.disconnect()
      element.removeEventListener('scroll', noteEnd)
    }
  }, [newest])
  return (
    // It scrolls, so the keyboard must be able to reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={list} className={classes.messages} aria-label="Last messages" tabIndex={0}>
      {messages.data === undefined && (
        <QueryPlaceholder query={messages} count={3} height={44} label="Loading the last messages" />
      )}
      {rows.map((row, at) => (
        <TimelineEntry key={row.key} row={row} last={at === rows.length - 1} context={context} />
      ))}
    </section>
  )
}
