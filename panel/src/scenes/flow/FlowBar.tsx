import { Link } from '@tanstack/react-router'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Crumb, Crumbs } from '../../ui/page/Crumbs.tsx'
import classes from './FlowBar.module.css'

/** Breadcrumb, title, tags and actions of the page. */
export const FlowBar = ({ title, tags, children }: { title: string; tags?: ReactNode; children?: ReactNode }) => (
  <header className={classes.bar}>
    <Link className={classes.back} to="/interaction-flow/scene" aria-label="Back to Scenes">
      <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
    </Link>
    <Crumbs className={classes.crumbs} hiddenOnPhone>
      <Crumb to="/interaction-flow/scene">Scenes</Crumb>
    </Crumbs>
    <h1 className={classes.title}>{title}</h1>
    {tags !== undefined && <div className={classes.tags}>{tags}</div>}
    {children !== undefined && <div className={classes.end}>{children}</div>}
  </header>
)
