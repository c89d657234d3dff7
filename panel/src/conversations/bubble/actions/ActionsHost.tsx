import { lazy, Suspense, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { MEASURES } from '@attune/contract/contacts/ranks'
import type { Message } from '@attune/contract/conversations/entity'
import type { StaffName } from '@attune/contract/staff/entity'
import { notifyFailure } from '../../../client/notify.ts'
import { usePageCommands } from '../../../ui/keys/page-commands.ts'
import type { ActionsOverlay as Overlay, ShownActions } from './ActionsOverlay.tsx'
import type { MessageActions } from './message-actions.ts'
import type { BubblePlace } from './toolbar-place.ts'

/** How the timeline reports the pointer and the keyboard. */
export interface ActionsHandle {
  hover: (bubble: HTMLElement | null) => void
  open: (bubble: HTMLElement) => void
  /** The view scrolled: the toolbar closes. */
  hideToolbar: () => void
}

interface ActionsHostProps {
  /** Undefined if the message is not loaded. */
  messageOf: (id: string) => Message | undefined
  actions: MessageActions
  /** Quotes a message in the composer; null if the reader can't write. */
  onQuote: ((message: Message) => void) | null
  /** The client's last message. */
  last: Message | undefined
  me: StaffName
  ref: Ref<ActionsHandle>
}

const ActionsOverlay = lazy<typeof Overlay>(() =>
  import('./ActionsOverlay.tsx').then(
    (loaded) => ({ default: loaded.ActionsOverlay }),
    // The panel was redeployed or the connection is down: the conversation stays usable without actions.
    (error: unknown) => {
      notifyFailure(error)
      return { default: Nothing }
    },
  ),
)

const Nothing: typeof Overlay = () => null

/** How long the toolbar stays after the pointer leaves the bubble, so that the pointer can reach it. */
const LINGER_MS = 180

/**
 * One toolbar and one menu for the whole timeline, placed at the bubble in question. This keeps rows cheap, and the
 * code is fetched only when someone first reaches for a message.
 */
export const ActionsHost = ({ messageOf, actions, onQuote, last, me, ref }: ActionsHostProps) => {
  const [shown, setShown] = useState<ShownActions | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const back = useRef<HTMLElement | null>(null)

  useImperativeHandle(ref, () => ({
    hover: (bubble) => {
      clearTimeout(leaving.current)
      if (shown !== null && shown.kind !== 'toolbar') return
      const place = bubble === null ? null : placeOf(bubble)
      if (place === null) {
        if (shown !== null) leaving.current = setTimeout(() => setShown(null), LINGER_MS)
      } else if (place.messageId !== shown?.place.messageId) setShown({ kind: 'toolbar', place })
    },
    open: (bubble) => {
      clearTimeout(leaving.current)
      const place = placeOf(bubble)
      back.current = bubble
      if (place !== null) setShown({ kind: 'menu', place })
    },
    hideToolbar: () => {
      if (shown?.kind === 'toolbar') setShown(null)
    },
  }))

  usePageCommands(() =>
    last?.abilities.rank === true
      ? [
          {
            key: 'rank-message',
            title: 'Rank the last message',
            also: ['health', ...MEASURES],
            run: () => setShown({ kind: 'rank', place: { ...NOWHERE, messageId: last.id } }),
          },
        ]
      : [],
  )

  const message = shown === null ? undefined : messageOf(shown.place.messageId)
  if (shown === null || message === undefined) return null
  const close = () => {
    setShown(null)
    // Opened by keyboard or long press: the focus goes back to the bubble.
    back.current?.focus({ preventScroll: true })
    back.current = null
  }
  /** The focus goes to the composer, not back to the bubble. */
  const quote = (quoted: Message) => {
    back.current = null
    setShown(null)
    onQuote?.(quoted)
  }
  return (
    <Suspense>
      <ActionsOverlay
        shown={shown}
        message={message}
        actions={actions}
        onQuote={onQuote === null ? null : quote}
        me={me}
        onShow={(kind) => setShown({ kind, place: shown.place })}
        onClose={close}
        onStay={() => clearTimeout(leaving.current)}
      />
    </Suspense>
  )
}

/** A dialog is in the middle of the page, not at the bubble. */
const NOWHERE = { top: 0, left: 0, right: 0, bottom: 0, own: false }

const placeOf = (bubble: HTMLElement): BubblePlace | null => {
  const messageId = bubble.dataset['message']
  const frame = bubble.closest('[data-timeline]')?.getBoundingClientRect()
  if (messageId === undefined || frame === undefined) return null
  const { top, left, right, bottom } = bubble.getBoundingClientRect()
  return {
    messageId,
    // The toolbar of a bubble taller than the view must stay visible.
    top: Math.max(top, frame.top + 4) - frame.top,
    left: left - frame.left,
    right: frame.right - right,
    bottom: Math.min(bottom, frame.bottom) - frame.top,
    own: bubble.dataset['own'] !== undefined,
  }
}
