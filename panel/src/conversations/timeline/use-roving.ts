import type { KeyboardEvent, RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { areSingleKeysOn } from '../../ui/keys/single-keys.ts'
import type { TimelineRow } from './timeline-rows.ts'

interface RovingOptions {
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  rows: readonly TimelineRow[]
  /** Enter or the menu key was pressed on a bubble. */
  onAct: (bubble: HTMLElement) => void
  /** `q` was pressed on a message's bubble. */
  onQuote: (messageId: string) => void
}

/**
 * The timeline's keys: arrows move between bubbles, Home and End go to the first and last loaded, Enter opens the menu,
 * `q` quotes.
 */
export const useRoving =
  ({ list, scroller, rows, onAct, onQuote }: RovingOptions) =>
  (event: KeyboardEvent): void => {
    const { target, currentTarget, key, shiftKey, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return
    const onBubble = target.dataset['row'] !== undefined
    // Links, pictures and buttons inside handle their own keys.
    if (!onBubble && target !== currentTarget) return
    if (onBubble && (key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey))) {
      event.preventDefault()
      return onAct(target)
    }
    const messageId = target.dataset['message']
    if (key === 'q' && messageId !== undefined && areSingleKeysOn()) {
      event.preventDefault()
      return onQuote(messageId)
    }
    if (key === 'Escape' && onBubble) return scroller.current?.focus({ preventScroll: true })
    const at = onBubble ? rows.findIndex((row) => row.key === target.dataset['row']) : null
    const to = nextRow(key, at, rows.length, () => lastInView(list.current))
    if (to === null || shiftKey) return
    event.preventDefault()
    focusRow(to, rows, list.current, scroller.current)
  }

/**
 * The index of the row a key moves to; null if it moves nowhere. From outside (`at` is null) an arrow goes to the row
 * in view.
 */
export const nextRow = (key: string, at: number | null, count: number, inView: () => number): number | null => {
  const clamp = (row: number) => (count === 0 ? null : Math.min(count - 1, Math.max(0, row)))
  if (key === 'Home') return clamp(0)
  if (key === 'End') return clamp(count - 1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  if (at === null) return clamp(inView())
  return clamp(at + (key === 'ArrowUp' ? -1 : 1))
}

const lastInView = (list: VirtualizerHandle | null): number =>
  list === null ? 0 : list.findItemIndex(list.scrollOffset + list.viewportSize - 24)

/** Focuses a row, scrolling to it first if it is not mounted. */
const focusRow = (
  at: number,
  rows: readonly TimelineRow[],
  list: VirtualizerHandle | null,
  scroller: HTMLElement | null,
): void => {
  const key = rows[at]?.key
  if (key === undefined || scroller === null) return
  const find = () => scroller.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  const near = find()
  if (near !== null) return show(near)
  list?.scrollToIndex(at, { align: at === 0 ? 'start' : 'end' })
  // Mounted in the next frame, placed in the one after.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const bubble = find()
      if (bubble !== null) show(bubble)
    }),
  )
}

const show = (bubble: HTMLElement): void => {
  bubble.focus({ preventScroll: true })
  bubble.scrollIntoView({ block: 'nearest' })
}
