import { Link } from '@tanstack/react-router'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FlowBar.module.css'

/** Breadcrumb, title, tags and actions of the page. */
export const FlowBar = ({ title, tags, children }: { title: string; tags?: ReactNode; children?: ReactNode }) => (
  <header className={classes.bar}>
    <Link className={classes.back} to="/interaction-flow/scene" aria-label="Back to Scenes">
      <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
    </Link>
    <nav className={classes.breadcrumb} aria-label="Breadcrumb">
      <Link className={classes.up} to="/interaction-flow/scene">
        Scenes
      </Link>
      <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />
    </nav>
    <h1 className={classes.title}>{title}</h1>
    {tags !== undefined && <div className={classes.tags}>{tags}</div>}
    {children !== undefined && <div className={classes.end}>{children}</div>}
  </header>
)
