import type { ReactNode } from 'react'
import classes from './PageTitle.module.css'

interface PageTitleProps {
  title: string
  /** Stands right behind the title: a tag, a count. */
  beside?: ReactNode
  /** Stands at the right end. */
  children?: ReactNode
}

/** The bar at the top of a page or pane, 44 px high; the page's only first heading. */
export const PageTitle = ({ title, beside, children }: PageTitleProps) => (
  <header className={classes.bar}>
    <h1 className={classes.title}>{title}</h1>
    {beside}
    {children !== undefined && <div className={classes.end}>{children}</div>}
  </header>
)
