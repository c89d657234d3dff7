import type { KeyboardEvent, RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { TimelineRow } from './timeline-rows.ts'

interface RovingOptions {
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  rows: readonly TimelineRow[]
  /** Enter or the menu key on a bubble. */
  onAct: (bubble: HTMLElement) => void
}

/** Keys of a timeline: arrows go from bubble to bubble, Home and End to the first and last loaded, Enter asks what can be done. */
export const useRoving =
  ({ list, scroller, rows, onAct }: RovingOptions) =>
  (event: KeyboardEvent): void => {
    const { target, currentTarget, key, shiftKey, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return
    const onBubble = target.dataset['row'] !== undefined
    // Links, pictures and buttons inside have keys of their own.
    if (!onBubble && target !== currentTarget) return
    if (onBubble && (key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey))) {
      event.preventDefault()
      return onAct(target)
    }
    if (key === 'Escape' && onBubble) return scroller.current?.focus({ preventScroll: true })
    const at = onBubble ? rows.findIndex((row) => row.key === target.dataset['row']) : null
    const to = nextRow(key, at, rows.length, () => lastInView(list.current))
    if (to === null || shiftKey) return
    event.preventDefault()
    focusRow(to, rows, list.current, scroller.current)
  }

/** The row a key leads to; null for a key that leads nowhere. From outside, an arrow leads into what is in view. */
export const nextRow = (key: string, at: number | null, count: number, inView: () => number): number | null => {
  const within = (row: number) => (count === 0 ? null : Math.min(count - 1, Math.max(0, row)))
  if (key === 'Home') return within(0)
  if (key === 'End') return within(count - 1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  if (at === null) return within(inView())
  return within(at + (key === 'ArrowUp' ? -1 : 1))
}

const lastInView = (list: VirtualizerHandle | null): number =>
  list === null ? 0 : list.findItemIndex(list.scrollOffset + list.viewportSize - 24)

/** A row that is far away is mounted first. */
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
  // Mounted in the next frame, in its place in the one after.
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
