import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { pageSize } from '../data/load-timeline.ts'
import { keepToastsAbove } from '../../ui/keep-toasts-above.ts'
import { isVisible } from '../use-visible.ts'
import { takeWaitingFocus } from './place/focus-messages.ts'
import { nextShownRows, type ShownRows } from './shown-rows.ts'
import { BeforeChange, SteadyList } from './view/SteadyList.tsx'
import { AHEAD_PX, UNMEASURED, useWindow, type OpeningRow } from './timeline-window.ts'
import type { TimelineRow } from './timeline-rows.ts'
import { useRoving } from './use-roving.ts'
import { showOnceMeasured } from './view/show-once-measured.ts'
import { useSteadyView } from './view/use-steady-view.ts'
import classes from './TimelineList.module.css'

/** Within this distance of the end counts as being there. */
const BOTTOM_PX = 32

/** Where the view is: at the end, within a screen of it, or further up. */
export type ViewPosition = 'end' | 'near' | 'far'

interface TimelineListProps {
  label: string
  rows: readonly TimelineRow[]
  /** The row to open at; null opens at the end. */
  openAt: OpeningRow | null
  /** The list is shown once this resolves, when the rows' code is loaded. */
  ready: Promise<void>
  /** The list scrolls to its end whenever this changes. */
  endToken: string
  onPosition: (position: ViewPosition) => void
  /** Whether the list's end is the conversation's: only then does it follow new messages. */
  endsAtNewest: boolean
  onNearStart: () => void
  onNearEnd: () => void
  /** Called when rows before the first or after the last one given are far from the view. */
  onFar: (first: TimelineRow, last: TimelineRow) => void
  /** Called on leaving, with the topmost row in view and how many px of it are scrolled out. */
  onLeave: (row: TimelineRow, offset: number) => void
  /** A bubble's actions were requested by keyboard. */
  onAct: (bubble: HTMLElement) => void
  /** `q` was pressed on a message's bubble. */
  onQuote: (messageId: string) => void
  children: (row: TimelineRow, last: boolean) => ReactElement
}

/**
 * The scrolling list of a timeline. It never moves while someone reads; it follows new messages only at its end, and
 * only while the tab is visible.
 */
export const TimelineList = (props: TimelineListProps) => {
  const { label, rows, openAt, ready, endToken, onPosition, onFar, onLeave, onAct, onQuote, children } = props
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLElement>(null)
  /** Whether the list follows new messages. Only scrolling up ends that. */
  const following = useRef(false)
  const lastTop = useRef(0)
  const [placed, setPlaced] = useState(false)
  const [source, setSource] = useState(rows)
  const [shown, setShown] = useState<ShownRows>({ rows, shift: false })
  const [token, setToken] = useState(endToken)
  const { note, hold } = useSteadyView(scroller, list, placed)
  const mounted = useWindow({ list, scroller, rows: shown.rows, page: pageSize(), openAt, placed, onFar })

  if (source !== rows) {
    setSource(rows)
    setShown(nextShownRows(shown, rows))
  }

  const toEnd = () => list.current?.scrollToIndex(shown.rows.length - 1, { align: 'end' })

  const look = () => {
    const element = scroller.current
    if (element === null || !placed) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const below = scrollHeight - scrollTop - clientHeight
    if (below <= BOTTOM_PX && props.endsAtNewest) following.current = true
    else if (scrollTop < lastTop.current) following.current = false
    lastTop.current = scrollTop
    onPosition(following.current ? 'end' : positionAt(below, clientHeight))
    if (scrollTop < AHEAD_PX) props.onNearStart()
    if (below < AHEAD_PX) props.onNearEnd()
  }

  /** At the end it follows new messages; elsewhere, what is being read stays where it is. */
  const keepView = () => (following.current && isVisible() ? toEnd() : hold())

  const toOpening = () => {
    const at = openAt === null ? -1 : rows.findIndex(({ key }) => key === openAt.key)
    if (at === -1 || openAt === null) toEnd()
    else if (openAt.offset === 'center') list.current?.scrollToIndex(at, { align: 'center' })
    else list.current?.scrollToIndex(at, { align: 'start', offset: openAt.offset })
    return at !== -1
  }
  const open = useEffectEvent(() => {
    following.current = !toOpening()
    void ready.then(() => {
      // Rows may have grown meanwhile.
      if (following.current) toEnd()
      else toOpening()
      if (scroller.current !== null) showOnceMeasured(scroller.current, () => setPlaced(true))
    })
  })
  useLayoutEffect(() => open(), [])
  useEffect(() => {
    if (placed) takeWaitingFocus(scroller.current)
  }, [placed])

  const settle = useEffectEvent(() => {
    if (shown.shift) {
      keepView()
      setShown({ rows, shift: false })
    } else if (endToken !== token) {
      setToken(endToken)
      following.current = true
      toEnd()
    } else {
      // In a hidden tab the list stays where the reader left it.
      if (!isVisible()) following.current = false
      keepView()
    }
    requestAnimationFrame(() => lookAgain())
  })
  const lookAgain = useEffectEvent(look)
  useLayoutEffect(() => settle(), [shown, placed, endToken])

  useLeave(() => {
    const handle = list.current
    if (handle === null || !placed) return
    const at = handle.findItemIndex(handle.scrollOffset)
    const row = shown.rows[at]
    if (row !== undefined) onLeave(row, keptOffset(openAt, row, handle.scrollOffset - handle.getItemOffset(at)))
  })

  return (
    // The region scrolls, so it must be focusable; from there the arrow keys lead into it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={label}
      aria-describedby="timeline-keys"
      tabIndex={0}
      data-placed={placed || undefined}
      data-messages
      onKeyDown={useRoving({ list, scroller, rows: shown.rows, onAct, onQuote })}
    >
      <div className={classes.spacer} />
      <BeforeChange value={note}>
        <Virtualizer
          ref={list}
          as={SteadyList}
          item="li"
          scrollRef={scroller}
          data={shown.rows}
          cache={UNMEASURED}
          bufferSize={mounted.buffer}
          keepMounted={mounted.opening}
          shift={shown.shift}
          onScroll={look}
          onScrollEnd={mounted.rest}
          onResize={keepView}
        >
          {(row, at) => children(row, at === shown.rows.length - 1)}
        </Virtualizer>
      </BeforeChange>
      <div ref={keepToastsAbove} className={classes.end} />
    </section>
  )
}

/** The browser rounds scroll positions. If nobody has scrolled, the view stays put, or it would creep each time. */
const keptOffset = (openAt: TimelineListProps['openAt'], row: TimelineRow, offset: number): number => {
  if (openAt === null || openAt.key !== row.key || openAt.offset === 'center') return offset
  return Math.abs(openAt.offset - offset) <= 1 ? openAt.offset : offset
}

const positionAt = (below: number, height: number): ViewPosition => (below <= height ? 'near' : 'far')

/** Calls back when the list is removed, alone or with the page. */
const useLeave = (report: () => void): void => {
  const leave = useEffectEvent(report)
  useLayoutEffect(() => {
    const reportLeave = () => leave()
    window.addEventListener('pagehide', reportLeave)
    return () => {
      window.removeEventListener('pagehide', reportLeave)
      reportLeave()
    }
  }, [])
}
