import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  /** A Tabler outline icon; this sets its size. */
  icon: ReactNode
  title: string
  /** One sentence. */
  children?: ReactNode
  /** At most two default buttons. */
  actions?: ReactNode
  /** `bad` colors the icon, for a failure. */
  tone?: 'quiet' | 'bad'
  /** Heading level: 1 for a whole page, 2 for a part of one. */
  order?: 1 | 2
}

/** Shown where a list or a page has no content. */
export const EmptyState = ({ icon, title, children, actions, tone = 'quiet', order = 2 }: EmptyStateProps) => {
  const Heading = order === 1 ? 'h1' : 'h2'
  return (
    <div className={classes.empty} data-tone={tone}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {children !== undefined && <p className={classes.text}>{children}</p>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
