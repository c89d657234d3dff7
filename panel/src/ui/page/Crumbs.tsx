import { IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import classes from './Crumbs.module.css'

interface CrumbsProps {
  /** Not shown on phones, where the title needs the width. */
  hiddenOnPhone?: boolean
  /** For the font size; `--crumb-gap` sets the space between them. */
  className?: string | undefined
  children: ReactNode
}

/** The levels above this page, from the top, before its title. */
export const Crumbs = ({ hiddenOnPhone = false, className = '', children }: CrumbsProps) => (
  <nav
    className={`${classes.crumbs} ${className}`}
    data-hidden-on-phone={hiddenOnPhone || undefined}
    aria-label="Breadcrumb"
  >
    {children}
  </nav>
)

const CrumbLink = ({ children, ...link }: ComponentProps<'a'>) => (
  <>
    <a {...link} className={classes.crumb}>
      {children}
    </a>
    <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />
  </>
)

/** One of the levels, followed by an arrow. */
export const Crumb = createLink(CrumbLink)
