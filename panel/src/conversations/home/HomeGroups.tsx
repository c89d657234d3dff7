import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { HomeItem } from '@attune/contract/metrics/entity'
import { HOME_COUNT_MAX, HOME_GROUPS, type HomeGroup } from '@attune/contract/metrics/home'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { GROUP_TITLES } from './home-text.ts'
import type { HomeQuery } from './use-home.ts'
import classes from './HomeGroups.module.css'

interface HomeGroupsProps {
  access: HomeQuery
  items: readonly HomeItem[]
  /** Height of a row in px. */
  rowHeight: number
  /** An item of the list. */
  row: (item: HomeItem) => ReactNode
}

/** Home's rows in their groups, the most urgent first, and what is being loaded below them. */
export const HomeGroups = ({ access, items, rowHeight, row }: HomeGroupsProps) => {
  const { data, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = access
  const summary = data?.pages[0]?.summary
  return (
    <>
      {HOME_GROUPS.map(({ group }) => {
        const own = items.filter((item) => item.group === group)
        return own.length === 0 ? null : (
          <section key={group} aria-labelledby={`home-${group}`}>
            <h3 className={classes.group} id={`home-${group}`}>
              {GROUP_TITLES[group]} <span className={classes.count}>{countOf(group, summary)}</span>
            </h3>
            <ul className={classes.rows}>{own.map(row)}</ul>
          </section>
        )
      })}
      {isFetchingNextPage && <SkeletonRows count={3} height={rowHeight} avatar={28} label="Loading more of Home" />}
      {isFetchNextPageError && (
        <p className={classes.failed}>
          Couldn’t load more.
          <Button variant="default" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}

type Summary = NonNullable<HomeQuery['data']>['pages'][number]['summary']

const countOf = (group: HomeGroup, summary: Summary | undefined): string => {
  const count = summary?.[group === 'can-wait' ? 'canWait' : group] ?? 0
  return count >= HOME_COUNT_MAX ? `${HOME_COUNT_MAX}+` : String(count)
}
