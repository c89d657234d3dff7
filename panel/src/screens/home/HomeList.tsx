import type { HomeItem } from '@attune/contract/metrics/entity'
import { HOME_COUNT_MAX } from '@attune/contract/metrics/home'
import { formatHeadline } from '../../conversations/home/home-text.ts'
import { HomeGroups } from '../../conversations/home/HomeGroups.tsx'
import type { HomeQuery } from '../../conversations/home/use-home.ts'
import { useHomeRows } from '../../conversations/home/use-home-rows.ts'
import { formatWait } from '../../ui/time/format-times.ts'
import { HomeRow } from './HomeRow.tsx'
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

/** Everyone who needs the reader, in groups, most urgent first. */
export const HomeList = ({ access, items, selected, now, zone, showsCoach, onStep, onOpen }: HomeListProps) => {
  const summary = access.data?.pages[0]?.summary
  const rows = useHomeRows(access, items, selected?.contactId ?? null)

  return (
    // The keys are those of the rows in it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      {...rows}
      className={classes.list}
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
      <HomeGroups
        access={access}
        items={items}
        rowHeight={52}
        row={(item) => (
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
        )}
      />
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

const formatLongestWait = (since: string, now: Date): string => {
  const { text } = formatWait(new Date(since), now)
  return text === 'now' ? 'less than a minute' : text
}
