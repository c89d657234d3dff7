import { IconChevronRight } from '@tabler/icons-react'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { SECTIONS } from './settings-sections.ts'
import classes from './SettingsPage.module.css'

/** `/me/settings`: the list of sections at the left, the open one at the right; on a phone one at a time. */
export const SettingsPage = () => {
  const open = useMatches({ select: (matches) => matches.at(-1)?.pathname.split('/')[3] ?? '' })
  return (
    <main className={classes.page} data-open={open !== '' || undefined}>
      <div className={classes.head}>
        <PageTitle title="Account Settings" />
      </div>
      <div className={classes.panes}>
        <nav className={classes.list} aria-label="Account Settings">
          {SECTIONS.map(({ path, title, icon: Icon }) => (
            <Link
              key={path}
              className={classes.child}
              to={`/me/settings/${path}`}
              aria-current={path === (open === '' ? 'profile' : open) ? 'page' : undefined}
            >
              <Icon size={18} stroke={1.5} aria-hidden="true" />
              <span className={classes.title}>{title}</span>
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
