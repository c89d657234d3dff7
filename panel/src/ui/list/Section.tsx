import type { ReactNode, Ref } from 'react'
import classes from './Section.module.css'

interface SectionHeadProps extends SectionTitleProps {
  /** Actions, at the end. */
  children?: ReactNode
}

/** A section about a client: its title with the number of rows, and its actions. */
export const SectionHead = ({ children, ...title }: SectionHeadProps) => (
  <header className={classes.head}>
    <SectionTitle {...title} />
    <span className={classes.actions}>{children}</span>
  </header>
)

interface SectionTitleProps {
  title: string
  count: ReactNode
  /** For a section that gets the focus when one of its rows is removed. */
  heading?: Ref<HTMLHeadingElement>
}

/** Only the title of a section. */
export const SectionTitle = ({ title, count, heading }: SectionTitleProps) => (
  <h2 className={classes.title} {...(heading !== undefined && { ref: heading, tabIndex: -1 })}>
    {title} <span className={classes.count}>{count}</span>
  </h2>
)

export const SectionList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

interface SectionRowProps {
  /** Its menu; nothing if there are no actions. */
  menu: ReactNode
  /** Its lines. */
  children: ReactNode
}

/** A row of lines, with a menu beside them. */
export const SectionRow = ({ menu, children }: SectionRowProps) => (
  <li className={classes.row}>
    <div className={classes.lines}>{children}</div>
    {menu}
  </li>
)
