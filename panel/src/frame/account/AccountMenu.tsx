import { lazy } from 'react'
import { OnDemand } from '../../ui/OnDemand.tsx'
import { AccountButton, type AccountLook } from './AccountButton.tsx'

const load = () => import('./AccountMenuOpen.tsx')
const AccountMenuOpen = lazy(async () => ({ default: (await load()).AccountMenuOpen }))

/** The account menu: identity, organization, theme, settings and sign-out. */
export const AccountMenu = ({ look }: { look: AccountLook }) => (
  <OnDemand
    fetch={load}
    button={({ reach, open }) => (
      <AccountButton
        look={look}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      />
    )}
  >
    <AccountMenuOpen look={look} />
  </OnDemand>
)
