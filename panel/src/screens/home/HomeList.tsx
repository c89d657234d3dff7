import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { HomeItem } from '@attune/contract/metrics/entity'
import { HOME_COUNT_MAX, HOME_GROUPS, type HomeGroup } from '@attune/contract/metrics/home'
import { isFocusLost } from '../../ui/keys/focus-if-lost.ts'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { formatWait } from '../../ui/time/format-times.ts'
import { GROUP_TITLES, formatHeadline } from './home-text.ts'
import { HomeRow } from './HomeRow.tsx'
import type { HomeQuery } from './use-home.ts'
import classes from './HomeList.module.css'

interface HomeListProps {
  access: HomeQuery
  items: readonly HomeItem[]
  selected: HomeItem | undefined
  now: Date
  zone: string
  /** Whether rows name the client's coach. */
  showsCoach: boolean
  /** Selects the row this many further down; infinite for an end of the list. */
  onStep: (by: number) => void
  /** Opens the selected client's conversation. */
  onOpen: () => void
}

/** The next page is loaded when the end is this close, in px. */
const AHEAD_PX = 600

/** Everyone who needs the reader, in groups, most urgent first. */
export const HomeList = ({ access, items, selected, now, zone, showsCoach, onStep, onOpen }: HomeListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  /** Whether the focus was in the list until now. A row that is removed takes it along. */
  const hadFocus = useRef(false)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = access
  const summary = access.data?.pages[0]?.summary

  const loadAhead = () => {
    const element = scroller.current
    if (element === null || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    if (element.scrollHeight - element.scrollTop - element.clientHeight < AHEAD_PX) void fetchNextPage()
  }
  useEffect(loadAhead)
  useEffect(() => {
    const row = scroller.current?.querySelector<HTMLElement>('[aria-current]')
    row?.scrollIntoView({ block: 'nearest' })
    // The focus follows the selection while it is in the list.
    if (scroller.current?.contains(document.activeElement) === true) row?.focus({ preventScroll: true })
  }, [selected?.contactId])
  useEffect(() => {
    // A colleague's answer has taken the row away that had it.
    if (!hadFocus.current || !isFocusLost()) return
    const find = (row: string) => scroller.current?.querySelector<HTMLElement>(row)
    const row = find('[aria-current]') ?? find('li a')
    row?.focus({ preventScroll: true })
  }, [items])

  return (
    // The keys are those of the rows in it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={scroller}
      className={classes.list}
      onScroll={loadAhead}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget, target }) => {
        // An element that is removed is still connected when it loses the focus.
        if (relatedTarget !== null) hadFocus.current = false
        else
          requestAnimationFrame(() => {
            if (target.isConnected) hadFocus.current = false
          })
      }}
      onKeyDown={(event) => {
        const by = STEPS[event.key]
        const onRow = event.target instanceof Element && event.target.closest('li') !== null
        if (by === undefined || !onRow || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onStep(by)
      }}
    >
      {summary !== undefined && (
        <header className={classes.head}>
          <h2 className={classes.question}>{formatHeadline(summary, HOME_COUNT_MAX)}</h2>
          {summary.longest !== null && (
            <p className={classes.longest}>
              Longest wait {formatLongestWait(summary.longest.since, now)}, {summary.longest.title}
            </p>
          )}
        </header>
      )}
      {HOME_GROUPS.map(({ group }) => {
        const own = items.filter((item) => item.group === group)
        return own.length === 0 ? null : (
          <section key={group} aria-labelledby={`home-${group}`}>
            <h3 className={classes.group} id={`home-${group}`}>
              {GROUP_TITLES[group]} <span className={classes.count}>{countOf(group, summary)}</span>
            </h3>
            <ul className={classes.rows}>
              {own.map((item) => (
                <HomeRow
                  key={item.contactId}
                  item={item}
                  selected={item === selected}
                  isStop={item === (selected ?? items[0])}
                  now={now}
                  zone={zone}
                  showsCoach={showsCoach}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {isFetchingNextPage && <SkeletonRows count={3} height={52} avatar={28} label="Loading more of Home" />}
      {isFetchNextPageError && (
        <p className={classes.failed}>
          Couldn’t load more.
          <Button variant="default" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

const formatLongestWait = (since: string, now: Date): string => {
  const { text } = formatWait(new Date(since), now)
  return text === 'now' ? 'less than a minute' : text
}

type Summary = NonNullable<HomeQuery['data']>['pages'][number]['summary']

const countOf = (group: HomeGroup, summary: Summary | undefined): string => {
  const count = summary?.[group === 'can-wait' ? 'canWait' : group] ?? 0
  return count >= HOME_COUNT_MAX ? `${HOME_COUNT_MAX}+` : String(count)
}
