import { useEffect, useLayoutEffect, useRef, type FocusEvent } from 'react'
import type { HomeItem } from '@attune/contract/metrics/entity'
import { isFocusLost } from '../../ui/keys/focus-if-lost.ts'
import type { HomeQuery } from './use-home.ts'

/** The next page is loaded when the end is this close, in px. */
const AHEAD_PX = 600

/**
 * For the element around Home's rows: it loads the next page ahead, keeps the selected row in view, and the focus in the
 * list when its row goes. The selected row is marked by `aria-current`. Where the focus alone can move on to other rows,
 * as beside a conversation, rows have their contact id as `data-stop`: the keys act on the one with the focus, so it
 * never passes to a client whom the reader didn't mean.
 */
export const useHomeRows = (access: HomeQuery, items: readonly HomeItem[], selectedId: string | null) => {
  const scroller = useRef<HTMLDivElement>(null)
  /** Whether the focus was in the list until now. A row that is removed takes it along. */
  const hadFocus = useRef(false)
  /** The `data-stop` of the row that has the focus, or had it last. */
  const focusedId = useRef<string>(undefined)
  const before = useRef({ ids: [] as readonly string[], selectedId })
  const find = (row: string) => scroller.current?.querySelector<HTMLElement>(row)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = access

  const loadAhead = () => {
    const element = scroller.current
    // Another page would end a reload of those before it.
    if (element === null || !hasNextPage || isFetching || isFetchNextPageError) return
    if (element.scrollHeight - element.scrollTop - element.clientHeight < AHEAD_PX) void fetchNextPage()
  }
  useEffect(loadAhead)
  const isSelectedListed = items.some(({ contactId }) => contactId === selectedId)
  useEffect(() => {
    const chosen = [before.current.selectedId, selectedId]
    before.current.selectedId = selectedId
    const hasFocus = scroller.current?.contains(document.activeElement)
    // The arrow keys have taken it to another row.
    if (hasFocus && focusedId.current && !chosen.includes(focusedId.current)) return
    const row = find('[aria-current]')
    row?.scrollIntoView({ block: 'nearest' })
    // The focus follows the selection while it is in the list.
    if (hasFocus) row?.focus({ preventScroll: true })
  }, [selectedId, isSelectedListed])
  // A key that is pressed right after the row has gone finds the focus in its new place.
  useLayoutEffect(() => {
    const ids = before.current.ids
    const now = (before.current.ids = items.map(({ contactId }) => contactId))
    // A colleague's answer has taken the row away that had it, or the row has moved into another group.
    if (!hadFocus.current || !isFocusLost()) return
    const id = focusedId.current
    // Its row, otherwise the next one below that is still there.
    const inPlace = id && (ids.slice(ids.indexOf(id)).find((one) => now.includes(one)) ?? now.at(-1))
    const row = inPlace ? find(`[data-stop="${inPlace}"] a`) : (find('[aria-current]') ?? find('li a'))
    row?.focus({ preventScroll: true })
  }, [items])

  return {
    ref: scroller,
    onScroll: loadAhead,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      hadFocus.current = true
      focusedId.current = target.closest<HTMLElement>('[data-stop]')?.dataset['stop']
    },
    onBlur: ({ relatedTarget, target }: FocusEvent<HTMLElement>) => {
      // An element that is removed is still connected when it loses the focus.
      if (relatedTarget !== null) hadFocus.current = false
      else
        requestAnimationFrame(() => {
          if (target.isConnected) hadFocus.current = false
        })
    },
  }
}
