import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import classes from './Tabs.module.css'

/** Tabs with views of the same items, below a page's title. Each is a link: the open one is in the address. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={classes.tabs} aria-label={label}>
    {children}
  </nav>
)

interface TabLinkProps extends ComponentProps<'a'> {
  isCurrent: boolean
  /** Shown after the link, above the same line: a menu. */
  beside?: ReactNode
}

const TabLink = ({ isCurrent, beside, children, ...link }: TabLinkProps) => (
  <span className={classes.tab} data-current={isCurrent || undefined}>
    <a aria-current={isCurrent ? 'page' : undefined} {...link} className={classes.link}>
      {children}
    </a>
    {beside}
  </span>
)

/** One of the tabs. */
export const Tab = createLink(TabLink)

/** The number of items in a tab, after its label. */
export const TabCount = ({ children }: { children: ReactNode }) => <span className={classes.count}>{children}</span>
