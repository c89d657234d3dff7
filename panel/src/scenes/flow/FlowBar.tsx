import type { ReactNode } from 'react'
import { PlaceAbove } from '../../ui/page/PlaceAbove.tsx'
import classes from './FlowBar.module.css'

/** Breadcrumb, title, tags and actions of the page. */
export const FlowBar = ({ title, tags, children }: { title: string; tags?: ReactNode; children?: ReactNode }) => (
  <header className={classes.bar}>
    <PlaceAbove to="/interaction-flow/scene" title="Scenes" />
    <h1 className={classes.title}>{title}</h1>
    {tags !== undefined && <div className={classes.tags}>{tags}</div>}
    {children !== undefined && <div className={classes.end}>{children}</div>}
  </header>
)
