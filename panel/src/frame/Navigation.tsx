import { UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount, useOrganization } from '../client/account.ts'
import { useConnection } from '../client/live.ts'
import { actingOrganization } from '../client/organization.ts'
import { QuestionCount } from '../questions/QuestionCount.tsx'
import { TaskCount } from '../tasks/TaskCount.tsx'
import { ConnectionStatus } from '../ui/ConnectionStatus.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { AccountMenu } from './account/AccountMenu.tsx'
import { activeOptionsOf, navItemsOf, navPlaceOf } from './nav-items.ts'
import { OrganizationMark } from './OrganizationMark.tsx'
import { NoticesBell } from './NoticesBell.tsx'
import { UnreadCount } from './UnreadCount.tsx'
import { RecordVideoStatus } from './RecordVideo.tsx'
import { SearchField } from './SearchField.tsx'
import classes from './Navigation.module.css'

/** Sign-out keeps keys that begin with `sidebarWidth`. */
const RAIL_KEY = 'sidebarWidthNavigation'

interface NavigationProps {
  /** The page's default: a rail with icons only (48 px), else 208 px with labels. */
  asksForRail: boolean
}

/** The navigation at the side of every page, from 700 px window width on. */
export const Navigation = ({ asksForRail }: NavigationProps) => {
  const account = useAccount()
  const organization = useOrganization()
  const place = useLocation({ select: ({ pathname }) => navPlaceOf(pathname) })
  const { rail, toggle } = useRail(asksForRail)
  const ToggleIcon = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const toggleLabel = rail ? 'Show labels' : 'Icons only'
  return (
    <nav className={classes.navigation} data-rail={rail || undefined} aria-label="Main">
      <Link className={classes.mark} to="/" aria-label={rail ? 'Home' : undefined}>
        <OrganizationMark logoUrl={organization?.logoUrl ?? null} />
        {!rail && <span className={classes.title}>{organization?.title ?? 'Attune'}</span>}
      </Link>
      {rail && account.organization === null && organization !== undefined && (
        <span
          className={classes.acting}
          role="img"
          aria-label={`Working in ${organization.title}`}
          data-tip={`Working in ${organization.title}`}
        >
          <Avatar organization={organization._id} name={organization.title} kind="staff" size={24} />
        </span>
      )}
      <SearchField rail={rail} />
      <ul className={classes.places}>
        {navItemsOf(account).map(({ to, title, icon: Icon }) => (
          <li key={to}>
            {to === '/notices' ? (
              <NoticesBell rail={rail} />
            ) : (
              <Link
                className={classes.place}
                to={to}
                activeOptions={activeOptionsOf(to, place)}
                data-tip={rail ? title : undefined}
              >
                <Icon size={18} stroke={1.5} aria-hidden="true" />
                <span className={rail ? 'visually-hidden' : undefined}>{title}</span>
                {to === '/conversations' && <UnreadCount className={rail ? classes.dot : classes.count} />}
                {to === '/contacts/recent-questions' && (
                  <QuestionCount className={rail ? classes.dot : classes.count} />
                )}
                {to === '/contacts/tasks' && <TaskCount className={rail ? classes.dot : classes.count} />}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <RecordVideoStatus rail={rail} />
        {actingOrganization() !== null && <Connection rail={rail} />}
        <UnstyledButton
          className={classes.place}
          aria-label={toggleLabel}
          data-tip={rail ? toggleLabel : undefined}
          onClick={toggle}
        >
          <ToggleIcon size={18} stroke={1.5} aria-hidden="true" />
          {!rail && <span>{toggleLabel}</span>}
        </UnstyledButton>
        <AccountMenu look={rail ? 'rail' : 'words'} />
      </div>
    </nav>
  )
}

const Connection = ({ rail }: { rail: boolean }) => {
  const { state, since } = useConnection()
  const saysItself = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId.includes('/conversations')),
  })
  return (
    <div className={classes.connection} data-elsewhere={saysItself ? state : undefined}>
      <ConnectionStatus state={state} since={since} short={rail} />
    </div>
  )
}

/** Whether the navigation is a rail: the page's default until the user toggles it, which is remembered. */
const useRail = (defaultRail: boolean): { rail: boolean; toggle: () => void } => {
  const [choice, setChoice] = useState(() => localStorage.getItem(RAIL_KEY))
  const rail = choice === null ? defaultRail : choice === 'rail'
  const toggle = () => {
    const next = rail ? 'words' : 'rail'
    localStorage.setItem(RAIL_KEY, next)
    setChoice(next)
  }
  return { rail, toggle }
}
