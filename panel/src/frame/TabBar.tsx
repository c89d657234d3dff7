import { Link, useLocation } from '@tanstack/react-router'
import { useAccount } from '../client/account.ts'
import { TaskCount } from '../tasks/TaskCount.tsx'
import { AccountMenu } from './account/AccountMenu.tsx'
import { activeOptionsOf, navItemsOf, navPlaceOf } from './nav-items.ts'
import { NoticeCount } from './NoticesBell.tsx'
import { UnreadCount } from './UnreadCount.tsx'
import classes from './TabBar.module.css'

/** The tab bar at the bottom of every page on a phone, 64 px high above an iPhone's home indicator. */
export const TabBar = () => {
  const account = useAccount()
  const place = useLocation({ select: ({ pathname }) => navPlaceOf(pathname) })
  const items = navItemsOf(account).filter(({ inMore }) => inMore !== true)
  return (
    <nav className={classes.bar} aria-label="Main">
      {items.map(({ to, title, icon: Icon }) => (
        <Link key={to} className={classes.tab} to={to} activeOptions={activeOptionsOf(to, place)}>
          <Icon size={22} stroke={1.5} aria-hidden="true" />
          {title}
          {to === '/conversations' && <UnreadCount className={classes.count} />}
          {to === '/contacts/tasks' && <TaskCount className={classes.count} />}
          {to === '/notices' && <NoticeCount className={classes.count} />}
        </Link>
      ))}
      <AccountMenu look="tab" />
    </nav>
  )
}
