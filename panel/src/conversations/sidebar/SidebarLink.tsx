import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../client/account.ts'
import { conversationsSearch } from '../data/thread-filters.ts'
import { readMemory } from './sidebar-memory.ts'
import classes from './SidebarLink.module.css'

/** On a phone, opens the panels about the client. */
export const SidebarLink = () => {
  const { _id: accountId } = useAccount()
  return (
    <Link
      className={classes.link}
      to="."
      search={(search) => ({ ...conversationsSearch(search), panel: readMemory(localStorage, accountId).panel })}
      state={{ panelOpened: true }}
      aria-label="About the client"
    >
      <IconLayoutSidebarRight size={22} stroke={1.5} aria-hidden="true" />
    </Link>
  )
}
