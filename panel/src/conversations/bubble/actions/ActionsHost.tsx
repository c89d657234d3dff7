import { lazy, Suspense, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { Message } from '@attune/contract/conversations/entity'
import type { StaffName } from '@attune/contract/staff/entity'
import { notifyFailure } from '../../../client/notify.ts'
import type { MessageActions } from './message-actions.ts'
import type { ActionsOverlay as Actions } from './ActionsOverlay.tsx'
import type { BubblePlace, ShownActions } from './bubble-place.ts'

/** The timeline tells where the pointer is and what was pressed. */
export interface ActionsHandle {
  hover: (bubble: HTMLElement | null) => void
  open: (bubble: HTMLElement) => void
  /** The view moves: what hangs at a bubble goes. */
  moved: () => void
}

interface ActionsHostProps {
  /** Null for a row that is no message of the server's. */
  messageOf: (id: string) => Message | undefined
  deeds: MessageActions
  me: StaffName
  ref: Ref<ActionsHandle>
}

const ActionsOverlay = lazy<typeof Actions>(() =>
  import('./ActionsOverlay.tsx').then(
    (loaded) => ({ default: loaded.ActionsOverlay }),
    // The panel was updated meanwhile, or there is no connection: the conversation stays as it is.
    (error: unknown) => {
      notifyFailure(error)
      return { default: Nothing }
    },
  ),
)

const Nothing: typeof Actions = () => null

/** The pointer may leave a bubble for so long on its way to the toolbar. */
const LINGER_MS = 180

/**
 * One toolbar and one menu for the whole timeline, at the bubble they are wanted for: rows stay cheap, and what they are
 * made of is fetched when somebody first reaches for a message.
 */
export const ActionsHost = ({ messageOf, deeds, me, ref }: ActionsHostProps) => {
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
    moved: () => {
      if (shown?.kind === 'toolbar') setShown(null)
    },
  }))

  const message = shown === null ? undefined : messageOf(shown.place.messageId)
  if (shown === null || message === undefined) return null
  const close = () => {
    setShown(null)
    // Whoever came by keyboard or by a long press goes on where they were.
    back.current?.focus({ preventScroll: true })
    back.current = null
  }
  return (
    <Suspense>
      <ActionsOverlay
        shown={shown}
        message={message}
        deeds={deeds}
        me={me}
        onShow={(kind) => setShown({ kind, place: shown.place })}
        onClose={close}
        onStay={() => clearTimeout(leaving.current)}
      />
    </Suspense>
  )
}

const placeOf = (bubble: HTMLElement): BubblePlace | null => {
  const messageId = bubble.dataset['message']
  const frame = bubble.closest('[data-timeline]')?.getBoundingClientRect()
  if (messageId === undefined || frame === undefined) return null
  const { top, left, right, bottom } = bubble.getBoundingClientRect()
  return {
    messageId,
    // A bubble taller than the view has its toolbar where it can be seen.
    top: Math.max(top, frame.top + 4) - frame.top,
    left: left - frame.left,
    right: frame.right - right,
    bottom: Math.min(bottom, frame.bottom) - frame.top,
    own: bubble.dataset['own'] !== undefined,
  }
}
