import type { ReactNode, Ref } from 'react'
import classes from './Section.module.css'

interface SectionHeadProps extends SectionTitleProps {
  /** What can be done, at the end. */
  children?: ReactNode
}

/** A part of what is known about a client: its title with the number of its rows, and what can be done. */
export const SectionHead = ({ children, ...title }: SectionHeadProps) => (
  <header className={classes.head}>
    <SectionTitle {...title} />
    <span className={classes.actions}>{children}</span>
  </header>
)

interface SectionTitleProps {
  title: string
  count: ReactNode
  /** For a section that takes the focus when one of its rows has gone. */
  heading?: Ref<HTMLHeadingElement>
}

/** A section's title alone. */
export const SectionTitle = ({ title, count, heading }: SectionTitleProps) => (
  <h2 className={classes.title} {...(heading !== undefined && { ref: heading, tabIndex: -1 })}>
    {title} <span className={classes.count}>{count}</span>
  </h2>
)

export const SectionList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

interface SectionRowProps {
  /** Its menu; nothing if nothing can be done. */
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
