import { IconChevronRight, type Icon } from '@tabler/icons-react'
import { Link, Outlet, useMatches, type LinkProps } from '@tanstack/react-router'
import { PageTitle } from './PageTitle.tsx'
import classes from './SettingsLayout.module.css'

interface SettingsLayoutProps {
  title: string
  /** The first is also shown at the page's own address, on wide screens. */
  sections: readonly { to: NonNullable<LinkProps['to']>; title: string; icon: Icon }[]
}

/** A page of settings: the list of sections at the left, the open one at the right; on a phone one at a time. */
export const SettingsLayout = ({ title, sections }: SettingsLayoutProps) => {
  const open = useMatches({ select: (matches) => partOf(matches.at(-1)?.pathname ?? '') })
  return (
    <main className={classes.page} data-open={open !== '' || undefined}>
      <div className={classes.head}>
        <PageTitle title={title} />
      </div>
      <div className={classes.panes}>
        <nav className={classes.list} aria-label={title}>
          {sections.map(({ to, title: section, icon: Icon }, index) => (
            <Link
              key={to}
              className={classes.child}
              to={to}
              aria-current={partOf(to) === open || (open === '' && index === 0) ? 'page' : undefined}
            >
              <Icon size={18} stroke={1.5} aria-hidden="true" />
              <span className={classes.title}>{section}</span>
              <IconChevronRight className={classes.chevron} size={18} stroke={1.5} aria-hidden="true" />
            </Link>
          ))}
        </nav>
        <div className={classes.pane}>
          <Outlet />
        </div>
      </div>
    </main>
  )
}

/** The section in an address such as `/me/settings/security`; pages below a section belong to it. */
const partOf = (pathname: string): string => pathname.split('/')[3] ?? ''
