import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAccount, useOrganization } from '../client/account.ts'
import { useConnection } from '../client/live.ts'
import { ConnectionWord } from '../ui/ConnectionWord.tsx'
import { Logo } from '../ui/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { placesOf } from './places.ts'
import { useRail } from './use-rail.ts'
import classes from './Navigation.module.css'

interface NavigationProps {
  /** The page asks for a rail: icons only, 48 wide; else 208 with words. */
  asksForRail: boolean
}

/** The side of every page from 700 px of width on. */
export const Navigation = ({ asksForRail }: NavigationProps) => {
  const account = useAccount()
  const organization = useOrganization()
  const { rail, swap } = useRail(asksForRail)
  const Swap = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const swapWords = rail ? 'Show words' : 'Icons only'
  return (
    <nav className={classes.navigation} data-rail={rail || undefined} aria-label="Main">
      <Link className={classes.mark} to="/" aria-label={rail ? 'Home' : undefined}>
        <Logo />
        {!rail && <span className={classes.title}>{organization?.title ?? 'Attune'}</span>}
      </Link>
      <ul className={classes.places}>
        {placesOf(account).map(({ to, title, icon: Icon }) => (
          <li key={to}>
            <Tooltip label={title} position="right" disabled={!rail}>
              <Link className={classes.place} to={to} aria-label={title}>
                <Icon size={18} stroke={1.5} aria-hidden="true" />
                {!rail && <span>{title}</span>}
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {!rail && <Connection />}
        <Tooltip label={swapWords} position="right" disabled={!rail}>
          <UnstyledButton className={classes.place} aria-label={swapWords} onClick={swap}>
            <Swap size={18} stroke={1.5} aria-hidden="true" />
            {!rail && <span>{swapWords}</span>}
          </UnstyledButton>
        </Tooltip>
        <AccountMenu look={rail ? 'rail' : 'words'} />
      </div>
    </nav>
  )
}

const Connection = () => {
  const { state, since } = useConnection()
  return (
    <div className={classes.connection}>
      <ConnectionWord state={state} since={since} />
    </div>
  )
}
