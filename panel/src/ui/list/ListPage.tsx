import type { ReactNode } from 'react'
import classes from './ListPage.module.css'

interface ListPageProps {
  /** Title bar, tabs and filters above the list. */
  bars: ReactNode
  /** The list, which fills the rest of the page, then what floats over it. */
  children: ReactNode
}

/** A page that consists of one long list. */
export const ListPage = ({ bars, children }: ListPageProps) => (
  <main className={classes.page}>
    {bars}
    <div className={classes.list}>{children}</div>
  </main>
)
