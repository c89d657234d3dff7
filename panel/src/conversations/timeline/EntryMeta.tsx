import type { ReactNode } from 'react'
import type { Attachment, Quote } from '@attune/contract/conversations/entity'
import { formatLongDate } from '../../ui/time/format-date.ts'
import { formatTime, formatLocalTime } from '../../ui/time/format-times.ts'
import { BubbleMedia } from '../bubble/BubbleMedia.tsx'
import type { Delivery } from '../bubble/delivery.ts'
import { QuoteLink } from '../bubble/QuoteLink.tsx'
import { MetaLine } from '../bubble/MetaLine.tsx'
import classes from '../bubble/MetaLine.module.css'
import type { TimelineContext } from './timeline-context.ts'

interface EntryMetaProps {
  at: Date
  delivery: Delivery | null
  author: string | null
  context: TimelineContext
  /** Shown before the time. */
  before?: ReactNode
  children?: ReactNode
}

/** The line below a bubble, in the reader's time zone; its tooltip has the client's local time. */
export const EntryMeta = ({ at, delivery, author, context, before, children }: EntryMetaProps) => {
  const { zone, clientZone } = context
  const there = clientZone === null ? null : formatLocalTime(at, clientZone)
  const date = formatLongDate(at, zone, true)
  const title = there === null ? date : `${date} · ${there}`
  return (
    <MetaLine at={at} time={formatTime(at, zone)} title={title} delivery={delivery} author={author} before={before}>
      {children}
    </MetaLine>
  )
}

export const Actions = ({ children }: { children: ReactNode }) => <span className={classes.actions}>{children}</span>

export const Action = ({ word, onClick }: { word: string; onClick: () => void }) => (
  <button type="button" className={classes.action} onClick={onClick}>
    {word}
  </button>
)

/** The files of a bubble; null if it has none. */
export const mediaOf = (
  files: readonly Attachment[] = [],
  hasText: boolean,
  context: TimelineContext,
  messageId: string | null,
  onPlay: ((file: Attachment) => void) | null = null,
) =>
  files.length === 0 ? null : (
    <BubbleMedia
      files={files}
      hasText={hasText}
      onPlay={onPlay}
      isMarked={messageId !== null && messageId === context.marked}
      onOpen={context.onOpenPicture}
      onStale={() => messageId !== null && context.onStale(messageId)}
    />
  )

/** What a bubble quotes; null if it quotes nothing. */
export const quoteLinkOf = (quote: Quote | null, contactId: string, { clientName, isDeleted }: TimelineContext) =>
  quote === null ? null : (
    <QuoteLink
      quote={isDeleted(quote.id) ? { ...quote, deleted: true } : quote}
      contactId={contactId}
      clientName={clientName}
    />
  )
