import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import classes from './TwoLines.module.css'

/** A cell of two lines, such as a title and what it is about. */
export const TwoLines = ({ children }: { children: ReactNode }) => <span className={classes.lines}>{children}</span>

/** The first line, if it contains more than the title. */
export const TitleLine = ({ children }: { children: ReactNode }) => <span className={classes.line}>{children}</span>

export const RowTitle = ({ children }: { children: ReactNode }) => (
  <span className={classes.title} dir="auto">
    {children}
  </span>
)

const TitleLink = ({ children, ...link }: ComponentProps<'a'>) => (
  <a {...link} className={classes.title} dir="auto">
    {children}
  </a>
)

/** A title that links to the item itself. In a table, the row is the tab stop. */
export const RowTitleLink = createLink(TitleLink)

/** The second line. */
export const RowDetail = ({ children }: { children: ReactNode }) => <span className={classes.detail}>{children}</span>
