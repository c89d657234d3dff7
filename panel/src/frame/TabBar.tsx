import { Link } from '@tanstack/react-router'
import { useAccount } from '../client/account.ts'
import { AccountMenu } from './account/AccountMenu.tsx'
import { activeOptionsOf, navItemsOf } from './nav-items.ts'
import { NoticeCount } from './NoticesBell.tsx'
import { UnreadCount } from './UnreadCount.tsx'
import classes from './TabBar.module.css'

/** The tab bar at the bottom of every page on a phone, 64 px high. */
export const TabBar = () => {
  const account = useAccount()
  return (
    <nav className={classes.bar} aria-label="Main">
      {navItemsOf(account).map(({ to, title, icon: Icon }) => (
        <Link key={to} className={classes.tab} to={to} activeOptions={activeOptionsOf(to)}>
          <Icon size={22} stroke={1.5} aria-hidden="true" />
          {title}
          {to === '/conversations' && <UnreadCount className={classes.count} />}
          {to === '/notices' && <NoticeCount className={classes.count} />}
        </Link>
      ))}
      <AccountMenu look="tab" />
    </nav>
  )
}
