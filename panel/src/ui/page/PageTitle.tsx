import type { ReactNode } from 'react'
import classes from './PageTitle.module.css'

interface PageTitleProps {
  title: string
  /** Shown before the title: a breadcrumb. */
  before?: ReactNode
  /** Shown right after the title: a tag, a count. */
  beside?: ReactNode
  /** Shown at the right end. */
  children?: ReactNode
}

/** The bar at the top of a page, 44 px high, with the page's only `<h1>`. */
export const PageTitle = ({ title, before, beside, children }: PageTitleProps) => (
  <header className={classes.bar}>
    {before}
    <h1 className={classes.title}>{title}</h1>
    {beside}
    {children !== undefined && <div className={classes.end}>{children}</div>}
  </header>
)
