import { Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../client/account.ts'
import { Logo } from '../ui/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { placesOf } from './places.ts'
import classes from './Navigation.module.css'

interface NavigationProps {
  /** Icons only, 48 wide; else 208 with words. */
  rail: boolean
}

/** The side of every page from 700 px of width on. */
export const Navigation = ({ rail }: NavigationProps) => {
  const account = useAccount()
  return (
    <nav className={classes.navigation} data-rail={rail || undefined} aria-label="Main">
      <Link className={classes.mark} to="/" aria-label="Attune">
        <Logo />
        {!rail && <span>Attune</span>}
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
        <AccountMenu look={rail ? 'rail' : 'words'} />
      </div>
    </nav>
  )
}
